#include "tools/checkpoint/gpt2_names.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "mha/detail/fail.hpp"

namespace mha::tools {
namespace {

using Rename = std::pair<std::string_view, std::string_view>;

/// Parameters outside the blocks.
constexpr std::array kOfModel = {
    Rename{"token_embedding", "wte.weight"}, Rename{"position_embedding", "wpe.weight"},
    Rename{"norm.weight", "ln_f.weight"},    Rename{"norm.bias", "ln_f.bias"},
    Rename{"output", "lm_head.weight"},
};

/// Parameters of a block, after "blocks.0." and "h.0.".
constexpr std::array kOfBlock = {
    Rename{"norm_1.weight", "ln_1.weight"},          Rename{"norm_1.bias", "ln_1.bias"},
    Rename{"attention.w_q", "attn.c_attn.weight"},   Rename{"attention.w_k", "attn.c_attn.weight"},
    Rename{"attention.w_v", "attn.c_attn.weight"},   Rename{"attention.b_q", "attn.c_attn.bias"},
    Rename{"attention.b_k", "attn.c_attn.bias"},     Rename{"attention.b_v", "attn.c_attn.bias"},
    Rename{"attention.w_o", "attn.c_proj.weight"},   Rename{"attention.b_o", "attn.c_proj.bias"},
    Rename{"norm_2.weight", "ln_2.weight"},          Rename{"norm_2.bias", "ln_2.bias"},
    Rename{"feed_forward.w_1", "mlp.c_fc.weight"},   Rename{"feed_forward.b_1", "mlp.c_fc.bias"},
    Rename{"feed_forward.w_2", "mlp.c_proj.weight"}, Rename{"feed_forward.b_2", "mlp.c_proj.bias"},
};

template <std::size_t N>
std::string renamed(const std::array<Rename, N>& names, std::string_view name) {
  const auto found = std::ranges::find(names, name, &Rename::first);
  if (found == names.end()) throw Error("GPT-2 has no name for the parameter " + std::string(name));
  return std::string(found->second);
}

/// Calls copy(offset in the parameter, offset in the tensor, count) for every row.
template <class Copy>
void for_each_row(const Parameter& parameter, const Gpt2Place& place, const Copy& copy) {
  const std::size_t rows = parameter.size() / place.columns;
  for (std::size_t row = 0; row < rows; ++row) {
    copy(row * place.columns, row * place.width + place.first_column, place.columns);
  }
}

std::vector<std::size_t> shape_in_gpt2(const Parameter& parameter, const Gpt2Place& place) {
  std::vector<std::size_t> shape(parameter.shape().begin(), parameter.shape().end());
  shape.back() = place.width;
  return shape;
}

}  // namespace

Gpt2Place gpt2_place(const ModelOptions& options, const Parameter& parameter) {
  constexpr std::string_view kBlocks = "blocks.";
  const std::string_view name = parameter.name;
  const std::size_t columns = parameter.shape().back();
  if (!name.starts_with(kBlocks)) return {renamed(kOfModel, name), 0, columns, columns};

  const std::size_t dot = name.find('.', kBlocks.size());
  const std::string_view number = name.substr(kBlocks.size(), dot - kBlocks.size());
  const std::string_view rest = name.substr(dot + 1);
  Gpt2Place place{"h." + std::string(number) + "." + renamed(kOfBlock, rest), 0, columns, columns};
  if (place.name.find("c_attn") != std::string::npos) {
    const AttentionOptions attention = options.block(options.context).attention();
    const std::size_t of_keys = attention.kv_heads() * attention.head_width();
    const char letter = rest.back();
    place.width = options.d_model + 2 * of_keys;
    if (letter == 'k') place.first_column = options.d_model;
    if (letter == 'v') place.first_column = options.d_model + of_keys;
  }
  return place;
}

Gpt2Tensors to_gpt2(const ModelOptions& options, const ParameterList& list, const ParameterBuffer& buffer) {
  Gpt2Tensors tensors;
  for (const Parameter& parameter : list.entries()) {
    const Gpt2Place place = gpt2_place(options, parameter);
    NamedTensor& tensor = tensors[place.name];
    tensor.shape = shape_in_gpt2(parameter, place);
    tensor.values.resize(parameter.size() / place.columns * place.width);
    const float* from = buffer.of(parameter).data();
    for_each_row(parameter, place, [&](std::size_t ours, std::size_t theirs, std::size_t count) {
      std::copy_n(from + ours, count, tensor.values.data() + theirs);
    });
  }
  return tensors;
}

void from_gpt2(const ModelOptions& options, const ParameterList& list, const Gpt2Tensors& tensors,
               const ParameterBuffer& buffer) {
  for (const Parameter& parameter : list.entries()) {
    const Gpt2Place place = gpt2_place(options, parameter);
    const auto found = tensors.find(place.name);
    if (found == tensors.end()) throw Error("there is no tensor " + place.name + ", which a GPT-2-shaped model needs");
    const NamedTensor& tensor = found->second;
    const std::vector<std::size_t> expected = shape_in_gpt2(parameter, place);
    if (tensor.shape != expected) {
      throw Error(place.name + " has shape " + describe_shape(tensor.shape) +
                  ", but a model with these options needs " + describe_shape(expected));
    }
    float* to = buffer.of(parameter).data();
    for_each_row(parameter, place, [&](std::size_t ours, std::size_t theirs, std::size_t count) {
      std::copy_n(tensor.values.data() + theirs, count, to + ours);
    });
  }
}

}  // namespace mha::tools
