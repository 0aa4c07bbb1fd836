// Validation for AttentionLayer: shapes on every call, single numbers only after a bad result.
#include "layer_checks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "check_numbers.hpp"
#include "key_window.hpp"
#include "mha/detail/fail.hpp"

namespace mha {
namespace {

/// A number of axes and their extents, for the sentence.
template <class T, std::size_t Rank>
void require_shape(const char* name, const TensorView<T, Rank>& given, const std::array<std::size_t, Rank>& expected) {
  if (given.shape() == expected && given.data() != nullptr) return;
  fail("{} has the shape {}, but these options need {}", {name, Shape{given.shape()}, Shape{expected}});
}

template <class T>
void require_bias(const char* name, const TensorView<T, 1>& given, bool wanted, std::size_t size) {
  if (wanted) return require_shape(name, given, {size});
  if (!given.empty()) fail("{} is given, but the options have no bias", {name});
}

template <class T>
void require_absent(const char* name, const TensorView<T, 2>& given) {
  if (!given.empty()) {
    fail("{} is given, but in self-attention keys and values come from input", {name});
  }
}

template <class T>
void require_optional(const char* name, const TensorView<T, 2>& given, std::size_t rows, std::size_t columns) {
  if (!given.empty()) require_shape(name, given, {rows, columns});
}

struct ParameterNames {
  const char *w_q, *w_k, *w_v, *w_o, *b_q, *b_k, *b_v, *b_o;
};
constexpr ParameterNames kWeights{"w_q", "w_k", "w_v", "w_o", "b_q", "b_k", "b_v", "b_o"};
constexpr ParameterNames kGradients{"d_w_q", "d_w_k", "d_w_v", "d_w_o", "d_b_q", "d_b_k", "d_b_v", "d_b_o"};

template <class T>
void require_parameters(const AttentionOptions& options, const AttentionParameters<T>& given,
                        const ParameterNames& names) {
  const std::size_t model = options.d_model;
  const std::size_t keys = options.kv_heads() * options.head_width();
  require_shape(names.w_q, given.w_q, {model, model});
  require_shape(names.w_k, given.w_k, {options.key_width, keys});
  require_shape(names.w_v, given.w_v, {options.value_width, keys});
  require_shape(names.w_o, given.w_o, {model, model});
  require_bias(names.b_q, given.b_q, options.bias, model);
  require_bias(names.b_k, given.b_k, options.bias, keys);
  require_bias(names.b_v, given.b_v, options.bias, keys);
  require_bias(names.b_o, given.b_o, options.bias, model);
}

/// The rows of a batch are checked as (b, rows / b), so that the error can name the sequence.
void check_rows(const char* name, const char* axes, ConstMatrix given, std::size_t batch) {
  if (given.empty()) return;
  check_finite(name, axes, {given.data(), given.size()},
               std::array<std::size_t, 3>{batch, given.extent(0) / batch, given.extent(1)});
}

template <std::size_t Rank>
void check_parameter(const char* name, const char* axes, const TensorView<const float, Rank>& given) {
  check_finite(name, axes, {given.data(), given.size()}, given.shape());
}

void check_input_weights(const AttentionWeights& weights) {
  check_parameter("w_q", "mi", weights.w_q);
  check_parameter("w_k", "mi", weights.w_k);
  check_parameter("w_v", "mi", weights.w_v);
  check_parameter("b_q", "i", weights.b_q);
  check_parameter("b_k", "i", weights.b_k);
  check_parameter("b_v", "i", weights.b_v);
}

void check_output_weights(const AttentionWeights& weights) {
  check_parameter("w_o", "im", weights.w_o);
  check_parameter("b_o", "m", weights.b_o);
}

constexpr float kFarFromOverflow = 1e37F;

}  // namespace

void check_shape(const char* name, ConstMatrix given, std::size_t rows, std::size_t columns) {
  require_shape(name, given, {rows, columns});
}

void check_weights(const AttentionOptions& options, const AttentionWeights& weights) {
  require_parameters(options, weights, kWeights);
}

void check_finite_weights(const AttentionWeights& weights) {
  check_input_weights(weights);
  check_output_weights(weights);
}

void check_output_apart(const AttentionLayerInputs& inputs, ConstMatrix out) {
  const std::less<> before;
  const auto require_apart = [&](const char* name, ConstMatrix given) {
    const bool overlap = before(given.begin(), out.end()) && before(out.begin(), given.end());
    if (overlap) fail("output overlaps {} in memory: give it separate memory", {name});
  };
  require_apart("input", inputs.input);
  require_apart("key_input", inputs.key_input);
  require_apart("value_input", inputs.value_input);
}

void check_gradients(const AttentionOptions& options, const AttentionWeightGradients& gradients) {
  require_parameters(options, gradients, kGradients);
}

void check_inputs(const AttentionOptions& options, const AttentionLayerInputs& inputs, RowCounts rows) {
  require_shape("input", inputs.input, {rows.queries, options.d_model});
  if (options.cross) {
    require_shape("key_input", inputs.key_input, {rows.keys, options.key_width});
    require_shape("value_input", inputs.value_input, {rows.keys, options.value_width});
  } else {
    require_absent("key_input", inputs.key_input);
    require_absent("value_input", inputs.value_input);
  }
}

void check_input_gradients(const AttentionOptions& options, const AttentionLayerInputGradients& d_inputs,
                           RowCounts rows) {
  require_optional("d_input", d_inputs.input, rows.queries, options.d_model);
  if (options.cross) {
    require_optional("d_key_input", d_inputs.key_input, rows.keys, options.key_width);
    require_optional("d_value_input", d_inputs.value_input, rows.keys, options.value_width);
  } else {
    require_absent("d_key_input", d_inputs.key_input);
    require_absent("d_value_input", d_inputs.value_input);
  }
}

void throw_bad_projection(const AttentionOptions& options, const AttentionWeights& weights,
                          const AttentionLayerInputs& inputs, std::size_t batch) {
  check_rows("input", "btm", inputs.input, batch);
  if (options.cross) {
    check_rows("key_input", "bsm", inputs.key_input, batch);
    check_rows("value_input", "bsm", inputs.value_input, batch);
  }
  check_input_weights(weights);
  throw Error("the queries, keys or values do not fit into a 32-bit float: the inputs and weights are too large");
}

void throw_bad_output(const AttentionWeights& weights) {
  check_output_weights(weights);
  throw Error("the output does not fit into a 32-bit float: the numbers that it is computed from are too large");
}

void throw_bad_gradient(ConstMatrix d_out, std::size_t batch) {
  check_rows("d_output", "btm", d_out, batch);
  throw Error("a gradient does not fit into a 32-bit float: the numbers that it is computed from are too large");
}

void check_additive_mask(TensorView<const float, 2> mask) {
  if (all_below_infinity(flat(mask))) return;
  const auto* wrong = std::find_if_not(mask.begin(), mask.end(), [](float value) { return value < INFINITY; });
  fail(
      "additive_mask is {} at {}: it is added to the scores, so it may be any finite number, or minus infinity to "
      "forbid",
      {describe_non_finite(*wrong),
       describe_position(static_cast<std::size_t>(wrong - mask.begin()), "ts", mask.shape())});
}

float headroom(const HeadAttention& rules, std::size_t keys, float largest_v) {
  // Dropout multiplies surviving weights before the sum is divided.
  const float most = static_cast<float>(keys) * (rules.drops ? rules.dropout.survivor : 1.0F);
  return most * largest_v < kFarFromOverflow ? 0.0F : std::log(most) + 1.0F;
}

void check_scores(const HeadAttention& head, std::size_t item, std::size_t head_index, const KernelTable& kernels,
                  Vector scratch) {
  std::vector<float> context(head.width);
  const auto fits = [&](const HeadAttention& one) {
    return kernels.attend(one, context.data(), head.width, scratch.data());
  };
  const auto complain = [&](const char* what, const char* cause, std::size_t t, std::size_t s) {
    fail("{} does not fit into a 32-bit float at (b {}, h {}, t {}, s {}): {} too large",
         {what, item, head_index, t, s, cause});
  };
  // One key for one query: attend says whether their score fits.
  HeadAttention one;
  one.queries = 1;
  one.keys = 1;
  one.width = head.width;
  one.scale = head.scale;
  one.mask_scale = head.mask_scale;
  for (std::size_t t = 0; t < head.queries; ++t) {
    const KeyRange seen = keys_of(head, t, 1);
    for (std::size_t s = seen.begin; s < seen.end; ++s) {
      if (head.key_padding != nullptr && head.key_padding[s] != 0) continue;
      one.q = head.q + t * head.query_stride;
      one.k = head.k + s * head.key_stride;
      one.v = head.v + s * head.key_stride;
      one.additive_mask = nullptr;
      if (!fits(one)) complain("the score", "the query and the key that it is computed from are", t, s);
      if (head.additive_mask == nullptr) continue;
      one.additive_mask = head.additive_mask + t * head.keys + s;
      if (!fits(one)) complain("the sum of the score and additive_mask", "additive_mask is", t, s);
    }
  }
}

}  // namespace mha
