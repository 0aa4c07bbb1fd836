// GPT-2's names and layout for a model's parameters: matrices (in, out), as ours are, but the projections to queries,
// keys and values side by side in one matrix, c_attn.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "mha/model.hpp"

namespace mha::tools {

/// Where a parameter stands in a GPT-2-shaped file: `columns` columns from `first_column` on, of a tensor whose last
/// axis is `width` long.
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

/// A buffer of values, or of gradients, as GPT-2 lays them out.
[[nodiscard]] Gpt2Tensors to_gpt2(const ModelOptions& options, const ParameterList& list,
                                  const ParameterBuffer& buffer);

/// The other way. Throws Error, naming the tensor, if one is missing or has another shape than the options need.
void from_gpt2(const ModelOptions& options, const ParameterList& list, const Gpt2Tensors& tensors,
               const ParameterBuffer& buffer);

}  // namespace mha::tools
