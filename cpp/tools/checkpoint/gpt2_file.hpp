// A GPT-2-shaped model in a safetensors file: tensors by GPT-2's names, and in the metadata what their shapes do not
// say.
#pragma once

#include <string>

#include "mha/model.hpp"
#include "mha/safetensors.hpp"
#include "tools/checkpoint/gpt2_names.hpp"

namespace mha::tools {

/// What the metadata says about a model: vocab, context, d_model, num_heads, layers, tied, gelu, eps, and, if they are
/// not the usual ones, num_kv_heads and d_ff. Throws Error if something is missing or impossible.
[[nodiscard]] ModelOptions read_model_options(const SafetensorsFile& file);
void write_model_options(const ModelOptions& options, SafetensorsWriter& file);

/// The file's tensors whose names begin with `prefix`, which is taken off.
[[nodiscard]] Gpt2Tensors read_gpt2_tensors(const SafetensorsFile& file, const std::string& prefix = "");

/// A whole model: its options and its parameters.
struct LoadedModel {
  ModelOptions options;
  ParameterList list;
  ParameterBuffer values;
};
[[nodiscard]] LoadedModel load_model(const SafetensorsFile& file, const std::string& prefix = "");

/// Adds a model to a file: its options to the metadata, its parameters as F32, F16 or BF16.
void save_model(const ModelOptions& options, const ParameterList& list, const ParameterBuffer& values,
                SafetensorsWriter& file, Dtype dtype = Dtype::kF32);

}  // namespace mha::tools
