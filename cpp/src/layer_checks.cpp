// Validation for AttentionLayer: shapes on every call, single numbers only after a bad result.
#include "layer_checks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <utility>

#include "check_numbers.hpp"
#include "mha/detail/fail.hpp"
#include "mha/detail/tensor_list.hpp"

namespace mha {
namespace {

template <class T, std::size_t Rank>
void require_shape(const char* name, const TensorView<T, Rank>& given, const std::array<std::size_t, Rank>& expected) {
  require_view(name, given.data(), given.shape(), expected);
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

template <class T>
void require_parameters(const AttentionOptions& options, AttentionParameters<T> given, std::string_view prefix) {
  ShapeChecker checker;
  const NamePrefix before(checker, prefix);
  given.visit(options, checker);
  if (options.bias) return;
  for (const auto& [name, bias] :
       {std::pair{"b_q", given.b_q}, {"b_k", given.b_k}, {"b_v", given.b_v}, {"b_o", given.b_o}}) {
    require(bias.empty(), "{}{} is given, but the options have no bias", {prefix, name});
  }
}

constexpr float kFarFromOverflow = 1e37F;

}  // namespace

void check_shape(const char* name, ConstMatrix given, std::size_t rows, std::size_t columns) {
  require_shape(name, given, {rows, columns});
}

void check_rows(FiniteChecker& check, const char* name, ConstMatrix given, std::size_t batch) {
  if (given.empty()) return;
  TensorView<const float, 3> rows(given.data(), {batch, given.extent(0) / batch, given.extent(1)});
  check(name, rows, rows.shape());
}

void check_weights(const AttentionOptions& options, const AttentionWeights& weights) {
  require_parameters(options, weights, "");
}

void check_finite_weights(const AttentionOptions& options, AttentionWeights weights) {
  FiniteChecker check(FiniteChecker::kGiven, active_kernels());
  weights.visit(options, check);
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
  require_parameters(options, gradients, "d_");
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

void check_projections(const AttentionOptions& options, const AttentionWeights& weights,
                       const AttentionLayerInputs& inputs, std::size_t batch, const Projections& projections) {
  FiniteChecker check(FiniteChecker::kGiven, active_kernels());
  FiniteChecker check_keys(FiniteChecker::kGiven, active_kernels(), "bsm");
  check_rows(check, "input", inputs.input, batch);
  check_rows(check_keys, "key_input", inputs.key_input, batch);
  check_rows(check_keys, "value_input", inputs.value_input, batch);
  check_finite_weights(options, weights);
  FiniteChecker check_computed(FiniteChecker::kComputed, active_kernels());
  FiniteChecker check_computed_keys(FiniteChecker::kComputed, active_kernels(), "bsm");
  check_rows(check_computed, "a query", projections.queries, batch);
  check_rows(check_computed_keys, "a key", projections.keys, batch);
  check_rows(check_computed_keys, "a value", projections.values, batch);
}

void check_output(const AttentionOptions& options, const AttentionWeights& weights, ConstMatrix out,
                  std::size_t batch) {
  check_finite_weights(options, weights);
  FiniteChecker check(FiniteChecker::kComputed, active_kernels());
  check_rows(check, "output", out, batch);
}

void check_finite_d_merged(ConstMatrix d_merged, ConstMatrix d_out, std::size_t batch, const KernelTable& kernels) {
  if (std::isfinite(kernels.largest_magnitude(flat(d_merged)))) return;
  FiniteChecker check_given(FiniteChecker::kGiven, kernels);
  check_rows(check_given, "d_output", d_out, batch);
  FiniteChecker check(FiniteChecker::kComputed, kernels);
  check_rows(check, "the gradient of the merged heads", d_merged, batch);
}

void check_finite_gradients(const AttentionOptions& options, AttentionWeightGradients gradients,
                            const AttentionLayerInputGradients& d_inputs, std::size_t batch,
                            const KernelTable& kernels) {
  FiniteChecker check(FiniteChecker::kComputed, kernels);
  const NamePrefix before(check, "the gradient of ");
  gradients.visit(options, check);
  check_rows(check, "input", d_inputs.input, batch);
  FiniteChecker check_keys(FiniteChecker::kComputed, kernels, "bsm");
  const NamePrefix before_keys(check_keys, "the gradient of ");
  check_rows(check_keys, "key_input", d_inputs.key_input, batch);
  check_rows(check_keys, "value_input", d_inputs.value_input, batch);
}

float check_additive_mask(TensorView<const float, 2> mask) {
  if (!all_below_infinity(flat(mask))) {
    const auto* wrong = std::find_if_not(mask.begin(), mask.end(), [](float value) { return value < INFINITY; });
    fail(
        "additive_mask is {} at {}: it is added to the scores, so it may be any finite number, or minus infinity to "
        "forbid",
        {describe_non_finite(*wrong),
         describe_position(static_cast<std::size_t>(wrong - mask.begin()), "ts", mask.shape())});
  }
  float largest = 0.0F;
  for (const float value : mask) {
    if (value != -INFINITY) largest = std::max(largest, std::abs(value));
  }
  return largest;
}

float headroom(const HeadAttention& rules, std::size_t keys, float largest_v) {
  // Dropout multiplies surviving weights before the sum is divided.
  const float most = static_cast<float>(keys) * (rules.drops ? rules.dropout.survivor : 1.0F);
  return most * largest_v < kFarFromOverflow ? 0.0F : std::log(most) + 1.0F;
}

bool may_overflow(const HeadAttention& rules, float largest_q, float largest_k, float largest_mask) {
  const float largest_sum = largest_q * rules.scale * largest_k * static_cast<float>(rules.width);
  return !(largest_sum + largest_mask * rules.mask_scale < kFarFromOverflow);
}

void check_scores(const HeadAttention& head, std::size_t item, std::size_t head_index) {
  for (std::size_t t = 0; t < head.queries; ++t) {
    for (std::size_t s = 0; s < head.keys; ++s) {
      float score = 0.0F;
      for (std::size_t p = 0; p < head.width; ++p) {
        score += head.k[s * head.key_stride + p] * (head.q[t * head.query_stride + p] * head.scale);
      }
      const float mask = head.additive_mask == nullptr ? 0.0F : head.additive_mask[t * head.keys + s];
      const float masked = mask == -INFINITY ? 0.0F : score + mask * head.mask_scale;
      if (std::isfinite(score) && std::isfinite(masked)) continue;
      fail("the score is {} at (b {}, h {}, t {}, s {}): the query and the key that it is computed from are too large",
           {describe_non_finite(std::isfinite(score) ? masked : score), item, head_index, t, s});
    }
  }
}

}  // namespace mha
