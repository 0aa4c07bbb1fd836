// Inputs are written once, to the sequences; AttentionLayer gets copies or views.
#include "support/layer_case.hpp"

#include "mha/random.hpp"
#include "support/numbers.hpp"
#include "support/random_values.hpp"

namespace mha::testing {
namespace {

/// Weight (b, h, t, s) of the batch is random number ((b·H + h)·T + t)·S + s.
void supply_dropout_mask(MultiHeadAttention& sequence, std::size_t item) {
  const AttentionOptions& options = sequence.options();
  if (options.dropout == 0.0) return;
  const TensorView<float, 3> mask = sequence.trace().dropout_mask;
  const auto first = static_cast<std::uint32_t>(item * mask.size());
  for (std::uint32_t i = 0; i < mask.size(); ++i) {
    const double drawn = static_cast<double>(random_u32(options.dropout_seed, first + i)) / 4294967296.0;
    mask.data()[i] = drawn < options.dropout - 1e-9 ? 0.0F : static_cast<float>(1.0 / (1.0 - options.dropout));
  }
  sequence.use_supplied_dropout_mask(true);
}

void randomise_masks(LayerCase& c, std::uint32_t seed) {
  const std::size_t keys = c.options.source_tokens;
  c.layer.use_additive_mask(true);
  const TensorView<float, 2> mask = c.layer.additive_mask();
  const std::vector<float> random = random_values(mask.size(), seed);
  for (std::size_t i = 0; i < random.size(); ++i) mask.data()[i] = random[i] < -0.7F ? -kInfinity : random[i];
  for (std::size_t b = 0; b < c.batch; ++b) {
    std::ranges::copy(mask, c.sequences[b].custom_mask().begin());
    for (std::size_t s = 0; s < keys; ++s) {
      const bool padding = random_u32(seed + 1, static_cast<std::uint32_t>(b * keys + s)) % 5 == 0;
      c.layer.key_padding()[b * keys + s] = c.sequences[b].key_padding()[s] = padding ? 1 : 0;
    }
  }
}

}  // namespace

LayerGradients::LayerGradients(const AttentionOptions& options) : options_(options) {
  const std::size_t keys = options.kv_heads() * options.head_width();
  values_["d_w_q"].resize(options.d_model * options.d_model);
  values_["d_w_k"].resize(options.key_width * keys);
  values_["d_w_v"].resize(options.value_width * keys);
  values_["d_w_o"].resize(options.d_model * options.d_model);
  if (!options.bias) return;
  values_["d_b_q"].resize(options.d_model);
  values_["d_b_k"].resize(keys);
  values_["d_b_v"].resize(keys);
  values_["d_b_o"].resize(options.d_model);
}

std::vector<float>& LayerGradients::operator[](std::string_view name) { return values_.find(name)->second; }

std::vector<std::string> LayerGradients::names() const {
  std::vector<std::string> names;
  for (const auto& [name, values] : values_) names.push_back(name);
  return names;
}

AttentionWeightGradients LayerGradients::views() {
  const std::size_t keys = options_.kv_heads() * options_.head_width();
  const auto matrix = [&](const char* name, std::size_t rows) {
    std::vector<float>& values = (*this)[name];
    return Matrix(values.data(), {rows, values.size() / rows});
  };
  const auto bias = [&](const char* name, std::size_t size) {
    return options_.bias ? Vector((*this)[name].data(), {size}) : Vector();
  };
  return {.w_q = matrix("d_w_q", options_.d_model),
          .w_k = matrix("d_w_k", options_.key_width),
          .w_v = matrix("d_w_v", options_.value_width),
          .w_o = matrix("d_w_o", options_.d_model),
          .b_q = bias("d_b_q", options_.d_model),
          .b_k = bias("d_b_k", keys),
          .b_v = bias("d_b_v", keys),
          .b_o = bias("d_b_o", options_.d_model)};
}

LayerCase::LayerCase(const AttentionOptions& of, std::size_t sequence_count, std::uint32_t seed, bool masks)
    : options(of), batch(sequence_count), layer(of, sequence_count), gradients(of) {
  std::uint32_t numbers = seed * 31U;
  for (std::size_t b = 0; b < batch; ++b) {
    MultiHeadAttention& sequence = sequences.emplace_back(options);
    fill_given(sequence, seed);  // the same weights for all sequences
    const auto randomise = [&](const char* name) {
      const std::vector<float> random = random_values(sequence.tensor(name).size(), numbers++);
      std::ranges::copy(random, sequence.tensor(name).data);
      return random;
    };
    const auto append = [](std::vector<float>& to, const std::vector<float>& from) {
      to.insert(to.end(), from.begin(), from.end());
    };
    append(input, randomise(options.cross ? "input" : "embedding"));
    if (options.cross) {
      append(key_input, randomise("key_input"));
      append(value_input, randomise("value_input"));
    } else {
      std::ranges::fill(sequence.trace().position, 0.0F);
    }
    supply_dropout_mask(sequence, b);
  }
  if (masks) randomise_masks(*this, seed);
  output.resize(input.size());
  d_output = random_values(input.size(), seed + 5);
  d_input.resize(input.size());
  d_key_input.resize(key_input.size());
  d_value_input.resize(value_input.size());
}

AttentionWeights LayerCase::weights() const {
  const AttentionTrace& a = sequences.front().trace();
  return {
      .w_q = a.w_q, .w_k = a.w_k, .w_v = a.w_v, .w_o = a.w_o, .b_q = a.b_q, .b_k = a.b_k, .b_v = a.b_v, .b_o = a.b_o};
}

AttentionLayerInputs LayerCase::inputs() const {
  const std::size_t keys = batch * options.source_tokens;
  AttentionLayerInputs views{.input = {input.data(), {batch * options.tokens, options.d_model}}};
  if (!options.cross) return views;
  views.key_input = {key_input.data(), {keys, options.key_width}};
  views.value_input = {value_input.data(), {keys, options.value_width}};
  return views;
}

AttentionLayerInputGradients LayerCase::d_inputs() {
  const std::size_t keys = batch * options.source_tokens;
  AttentionLayerInputGradients views{.input = {d_input.data(), {batch * options.tokens, options.d_model}}};
  if (!options.cross) return views;
  views.key_input = {d_key_input.data(), {keys, options.key_width}};
  views.value_input = {d_value_input.data(), {keys, options.value_width}};
  return views;
}

AttentionOptions random_layer_options(std::uint32_t seed) {
  AttentionOptions options = random_options(seed);
  const std::uint32_t length = random_u32(seed, 1000) % 4;
  if (length == 0) options.tokens += 40 + random_u32(seed, 1001) % 200;
  if (length == 0 && !options.cross) options.source_tokens = options.tokens;
  if (length == 1 && options.cross) options.source_tokens += 80 + random_u32(seed, 1002) % 200;
  if (random_u32(seed, 1003) % 2 == 0 && options.window_left > 0) options.window_left *= 15;
  return options;
}

}  // namespace mha::testing
