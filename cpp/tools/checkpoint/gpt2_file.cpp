#include "tools/checkpoint/gpt2_file.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>

#include "mha/detail/fail.hpp"
#include "tools/golden/golden_file.hpp"

namespace mha::tools {
namespace {

/// The place of a parameter in a GPT-2-shaped file: `columns` columns starting at `first_column`, in a tensor whose
/// last axis has length `width`.
struct Gpt2Place {
  std::string name;  // "h.0.attn.c_attn.weight"
  std::size_t first_column = 0;
  std::size_t columns = 0;
  std::size_t width = 0;
};

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
  require(found != names.end(), "GPT-2 has no name for the parameter {}", {name});
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

std::size_t whole_number_or_0(const SafetensorsFile& file, const std::string& key) {
  return file.metadata().contains(key) ? whole_number(file, key) : 0;
}

std::string shortest(float value) {
  std::string text(32, '\0');
  const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
  text.resize(static_cast<std::size_t>(end - text.data()));
  return text;
}

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

ModelOptions read_model_options(const SafetensorsFile& file) {
  ModelOptions options;
  options.vocabulary = whole_number(file, "vocab");
  options.context = whole_number(file, "context");
  options.d_model = whole_number(file, "d_model");
  options.num_heads = whole_number(file, "num_heads");
  options.num_kv_heads = whole_number_or_0(file, "num_kv_heads");
  options.d_ff = whole_number_or_0(file, "d_ff");
  options.layers = whole_number(file, "layers");
  options.tied = is_first(file, "tied", "true", "false");
  options.gelu = is_first(file, "gelu", "tanh", "exact") ? Gelu::kTanh : Gelu::kExact;
  options.epsilon = static_cast<float>(real_number(file, "eps"));
  validate(options);
  return options;
}

}  // namespace

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

LoadedModel load_model(const SafetensorsFile& file, const std::string& prefix) {
  const ModelOptions options = read_model_options(file);
  ParameterList list = list_parameters<ModelWeights>(options);
  ParameterBuffer values(list);
  Gpt2Tensors tensors;
  for (const SafetensorsEntry& entry : file.entries()) {
    if (!entry.name.starts_with(prefix)) continue;
    tensors[entry.name.substr(prefix.size())] = {entry.shape, file.floats(entry.name)};
  }
  for (const Parameter& parameter : list.entries()) {
    const Gpt2Place place = gpt2_place(options, parameter);
    const auto found = tensors.find(place.name);
    require(found != tensors.end(), "there is no tensor {}, which a GPT-2-shaped model needs", {place.name});
    const auto& [shape, numbers] = found->second;
    const std::vector<std::size_t> expected = shape_in_gpt2(parameter, place);
    require(shape == expected, "{} has shape {}, but a model with these options needs {}",
            {place.name, Shape{shape}, Shape{expected}});
    const float* const from = numbers.data();
    float* const to = values.of(parameter).data();
    for_each_row(parameter, place, [&](std::size_t ours, std::size_t theirs, std::size_t count) {
      std::copy_n(from + theirs, count, to + ours);
    });
  }
  return {options, std::move(list), std::move(values)};
}

void save_model(const ModelOptions& options, const ParameterList& list, const ParameterBuffer& values,
                SafetensorsWriter& file, Dtype dtype) {
  const auto write = [&file](const std::string& key, std::size_t value) {
    file.set_metadata(key, std::to_string(value));
  };
  write("vocab", options.vocabulary);
  write("context", options.context);
  write("d_model", options.d_model);
  write("num_heads", options.num_heads);
  if (options.num_kv_heads != 0) write("num_kv_heads", options.num_kv_heads);
  if (options.d_ff != 0) write("d_ff", options.d_ff);
  write("layers", options.layers);
  file.set_metadata("tied", options.tied ? "true" : "false");
  file.set_metadata("gelu", options.gelu == Gelu::kTanh ? "tanh" : "exact");
  file.set_metadata("eps", shortest(options.epsilon));
  for (const auto& [name, tensor] : to_gpt2(options, list, values)) {
    file.add_floats(name, tensor.shape, tensor.values, dtype);
  }
}

}  // namespace mha::tools
