// GPT-2-shaped models in safetensors files: GPT-2's tensor names and layout, options in the metadata.
// Matrices are (in, out), like ours. The projections to queries, keys and values are side by side in one matrix,
// c_attn.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "mha/model.hpp"
#include "mha/safetensors.hpp"

namespace mha::tools {

struct NamedTensor {
  std::vector<std::size_t> shape;
  std::vector<float> values;
};
/// Tensors by GPT-2's names.
using Gpt2Tensors = std::map<std::string, NamedTensor>;

/// A buffer of values or gradients in GPT-2's layout.
[[nodiscard]] Gpt2Tensors to_gpt2(const ModelOptions& options, const ParameterList& list,
                                  const ParameterBuffer& buffer);

/// A model: its options and parameters.
struct LoadedModel {
  ModelOptions options;
  ParameterList list;
  ParameterBuffer values;
};
/// Reads the options from the metadata (vocab, context, d_model, num_heads, layers, tied, gelu, eps, and optionally
/// num_kv_heads and d_ff) and the parameters from the tensors whose names begin with `prefix`. Throws Error if one is
/// missing or does not fit.
[[nodiscard]] LoadedModel load_model(const SafetensorsFile& file, const std::string& prefix = "");

/// Adds a model to a file: options as metadata, parameters as F32, F16 or BF16.
void save_model(const ModelOptions& options, const ParameterList& list, const ParameterBuffer& values,
                SafetensorsWriter& file, Dtype dtype = Dtype::kF32);

}  // namespace mha::tools
