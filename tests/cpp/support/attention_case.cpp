// Random attentions and their reference results.
#include "support/attention_case.hpp"

#include <cmath>

#include "support/numbers.hpp"

namespace mha::testing {

bool is_given_by_caller(const TensorDeclaration& tensor) {
  const std::string_view name = tensor.name;
  return tensor.given() && name != "scale" && name != "mask" && name != "temperature" && name != "epsilon" &&
         !name.ends_with("dropout_mask") && name != "tile_size";
}

void fill_given(MultiHeadAttention& attention, std::uint32_t seed) {
  for (const TensorDeclaration& tensor : attention.tensors()) {
    if (!is_given_by_caller(tensor)) continue;
    const bool is_weight = tensor.name.starts_with("w_");
    const float factor = is_weight ? std::sqrt(3.0F / static_cast<float>(tensor.view_shape().front())) : 1.0F;
    const std::vector<float> random = random_values(tensor.size(), seed++);
    for (std::size_t i = 0; i < random.size(); ++i) tensor.data[i] = random[i] * factor;
  }
}

AttentionOptions random_options(std::uint32_t seed) {
  std::uint32_t index = 0;
  const auto below = [&](std::uint32_t bound) { return random_u32(seed, index++) % bound; };
  const auto window = [&] { return below(3) == 0 ? static_cast<std::int64_t>(below(6)) : std::int64_t{-1}; };
  AttentionOptions options;
  options.tokens = 1 + below(20);
  options.num_heads = 1 + below(6);
  options.d_model = options.num_heads * (1 + below(11));
  options.cross = below(2) == 0;
  options.source_tokens = options.cross ? 1 + below(20) : options.tokens;
  options.key_width = options.cross ? 1 + below(24) : options.d_model;
  options.value_width = options.cross ? 1 + below(24) : options.d_model;
  options.bias = below(2) == 0;
  options.causal = below(3) == 0;
  options.window_left = window();
  options.window_right = window();
  options.temperature = below(2) == 0 ? 1.0 : 0.5 + below(4);
  options.dropout = below(3) == 0 ? 0.1 * (1 + below(8)) : 0.0;
  options.dropout_seed = random_u32(seed, index++);
  const std::size_t sharing = 1 + below(6);
  options.num_kv_heads = options.num_heads % sharing == 0 ? options.num_heads / sharing : 0;
  return options;
}

reference::Tensors<double> given_of(const MultiHeadAttention& attention) {
  reference::Tensors<double> tensors;
  for (const TensorDeclaration& tensor : attention.tensors()) {
    if (is_given_by_caller(tensor) || tensor.name == "dropout_mask") {
      tensors[std::string(tensor.name)] = as_double(tensor.values());
    }
  }
  return tensors;
}

reference::Masks<double> masks_of(MultiHeadAttention& attention) {
  reference::Masks<double> masks;
  for (const std::uint8_t padding : attention.key_padding()) masks.key_padding.push_back(padding != 0);
  const TensorView<float, 2> custom = attention.custom_mask();
  masks.custom.assign(custom.begin(), custom.end());
  return masks;
}

reference::Tensors<double> reference_of(MultiHeadAttention& attention) {
  reference::Tensors<double> tensors = given_of(attention);
  reference::attention(attention.options(), masks_of(attention), tensors);
  return tensors;
}

std::vector<float> values_of(const MultiHeadAttention& attention, std::string_view name) {
  const std::span<const float> values = attention.tensor(name).values();
  return {values.begin(), values.end()};
}

std::string describe(const AttentionOptions& options) {
  return "t " + std::to_string(options.tokens) + ", s " + std::to_string(options.source_tokens) + ", d_model " +
         std::to_string(options.d_model) + ", heads " + std::to_string(options.num_heads) + ", key/value heads " +
         std::to_string(options.kv_heads()) + ", key width " + std::to_string(options.key_width) + ", value width " +
         std::to_string(options.value_width) + (options.cross ? ", cross" : ", self") + (options.bias ? ", bias" : "") +
         (options.causal ? ", causal" : "") + ", window " + std::to_string(options.window_left) + ":" +
         std::to_string(options.window_right) + ", temperature " + std::to_string(options.temperature) + ", dropout " +
         std::to_string(options.dropout);
}

}  // namespace mha::testing
