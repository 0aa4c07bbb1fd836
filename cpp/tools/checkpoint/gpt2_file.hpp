// GPT-2-shaped models in safetensors files: GPT-2's tensor names, options in the metadata.
#pragma once

#include <string>

#include "mha/model.hpp"
#include "mha/safetensors.hpp"
#include "tools/checkpoint/gpt2_names.hpp"

namespace mha::tools {

/// Reads the options from the metadata: vocab, context, d_model, num_heads, layers, tied, gelu, eps, and optionally
/// num_kv_heads and d_ff. Throws Error if one is missing or invalid.
[[nodiscard]] ModelOptions read_model_options(const SafetensorsFile& file);
void write_model_options(const ModelOptions& options, SafetensorsWriter& file);

/// The tensors whose names begin with `prefix`, without the prefix.
[[nodiscard]] Gpt2Tensors read_gpt2_tensors(const SafetensorsFile& file, const std::string& prefix = "");

/// A model: its options and parameters.
struct LoadedModel {
  ModelOptions options;
  ParameterList list;
  ParameterBuffer values;
};
[[nodiscard]] LoadedModel load_model(const SafetensorsFile& file, const std::string& prefix = "");

/// Adds a model to a file: options as metadata, parameters as F32, F16 or BF16.
void save_model(const ModelOptions& options, const ParameterList& list, const ParameterBuffer& values,
                SafetensorsWriter& file, Dtype dtype = Dtype::kF32);

}  // namespace mha::tools
