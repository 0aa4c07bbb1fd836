// Validation for AttentionLayer: shapes on every call, single numbers only after a bad result.
#include "layer_checks.hpp"

#include <array>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "key_window.hpp"
#include "mha/detail/fail.hpp"
#include "mha/detail/kernel_table.hpp"
#include "mha/detail/tensor_list.hpp"

namespace mha {
namespace {

template <class T, std::size_t Rank>
void require_shape(const char* name, const TensorView<T, Rank>& given, const std::array<std::size_t, Rank>& expected) {
  require_view(name, given.data(), given.shape(), expected);
}

void require_absent(const char* name, ConstMatrix given) {
  require(given.empty(), "{} is given, but in self-attention keys and values come from input", {name});
}

void require_optional(const char* name, ConstMatrix given, std::size_t rows, std::size_t columns) {
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

float headroom(const HeadAttention& rules, std::size_t keys, float largest_v) {
  // Dropout multiplies surviving weights before the sum is divided.
  const float most = static_cast<float>(keys) * (rules.drops ? rules.dropout.survivor : 1.0F);
  return most * largest_v < kFarFromOverflow ? 0.0F : std::log(most) + 1.0F;
}

void check_scores(const HeadAttention& head, std::size_t item, std::size_t head_index, const KernelTable& kernels,
                  float* scratch) {
  std::vector<float> context(head.width);
  const auto fits = [&](const HeadAttention& one) { return kernels.attend(one, context.data(), head.width, scratch); };
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
