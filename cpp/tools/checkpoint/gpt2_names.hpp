// Converts parameters to and from GPT-2's names and layout.
// Matrices are (in, out), like ours. The projections to queries, keys and values are side by side in one matrix,
// c_attn.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "mha/model.hpp"

namespace mha::tools {

/// The place of a parameter in a GPT-2-shaped file: `columns` columns starting at `first_column`, in a tensor whose
/// last axis has length `width`.
struct Gpt2Place {
  std::string name;  // "h.0.attn.c_attn.weight"
  std::size_t first_column = 0;
  std::size_t columns = 0;
  std::size_t width = 0;
};
[[nodiscard]] Gpt2Place gpt2_place(const ModelOptions& options, const Parameter& parameter);

struct NamedTensor {
  std::vector<std::size_t> shape;
  std::vector<float> values;
};
/// Tensors by GPT-2's names.
using Gpt2Tensors = std::map<std::string, NamedTensor>;

/// A buffer of values or gradients in GPT-2's layout.
[[nodiscard]] Gpt2Tensors to_gpt2(const ModelOptions& options, const ParameterList& list,
                                  const ParameterBuffer& buffer);

/// The inverse. Throws Error, naming the tensor, if it is missing or its shape does not match the options.
void from_gpt2(const ModelOptions& options, const ParameterList& list, const Gpt2Tensors& tensors,
               const ParameterBuffer& buffer);

}  // namespace mha::tools
