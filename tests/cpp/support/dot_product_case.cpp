#include "support/dot_product_case.hpp"

#include <cmath>
#include <limits>

#include "mha/detail/fail.hpp"
#include "support/random_values.hpp"

namespace mha::testing {
namespace {

constexpr float kForbidden = -std::numeric_limits<float>::infinity();

/// A sequence of small random numbers.
class Dice {
 public:
  explicit Dice(std::uint32_t seed) : seed_(seed) {}
  std::uint32_t below(std::uint32_t bound) { return random_u32(seed_, index_++) % bound; }
  std::size_t from(std::uint32_t least, std::uint32_t most) { return least + below(most - least + 1); }
  bool once_in(std::uint32_t times) { return below(times) == 0; }

 private:
  std::uint32_t seed_;
  std::uint32_t index_ = 0;
};

/// A shape that broadcasts to the scores: some trailing axes, some of them 1; the last one may be short.
NdShape random_mask_shape(Dice& dice, const NdShape& scores) {
  const std::size_t rank = dice.from(1, 4);
  std::vector<std::size_t> shape;
  for (std::size_t axis = 4 - rank; axis < 3; ++axis) shape.push_back(dice.once_in(3) ? 1 : scores[axis]);
  shape.push_back(dice.once_in(3) ? dice.from(1, static_cast<std::uint32_t>(scores.last())) : scores.last());
  return NdShape(std::span(shape));
}

template <class T>
reference::Array<double> as_array(const NdShape& shape, const std::vector<T>& values) {
  return {{shape.extents().begin(), shape.extents().end()}, {values.begin(), values.end()}};
}

}  // namespace

AttentionInputs DotProductCase::inputs() const {
  AttentionInputs in;
  in.query = {query.data(), shapes.query};
  in.key = {key.data(), shapes.key};
  in.value = {value.data(), shapes.value};
  if (mask_is_boolean) {
    in.boolean_mask = {boolean_mask.data(), shapes.attn_mask};
  } else {
    in.additive_mask = {additive_mask.data(), shapes.attn_mask};
  }
  in.past_key = {past_key.data(), shapes.past_key};
  in.past_value = {past_value.data(), shapes.past_value};
  in.nonpad_kv_seqlen = {nonpad.data(), shapes.nonpad_kv_seqlen};
  return in;
}

void fill_operands(DotProductCase& call, std::uint32_t seed) {
  const auto fill = [&seed](const NdShape& shape) { return random_values(shape.size(), seed++); };
  call.query = fill(call.shapes.query);
  call.key = fill(call.shapes.key);
  call.value = fill(call.shapes.value);
  call.past_key = fill(call.shapes.past_key);
  call.past_value = fill(call.shapes.past_value);
  call.additive_mask = fill(call.shapes.attn_mask);
  call.boolean_mask.clear();
  for (float& entry : call.additive_mask) {
    call.boolean_mask.push_back(entry < -0.4F ? 0 : 1);
    if (entry < -0.4F) entry = kForbidden;
  }
}

DotProductCase random_dot_product(std::uint32_t seed) {
  Dice dice(seed);
  const std::size_t b = dice.from(1, 3);
  const std::size_t g = dice.from(1, 3);
  const std::size_t h = g * dice.from(1, 3);
  const std::size_t t = dice.once_in(6) ? dice.from(30, 70) : dice.from(1, 9);
  const std::size_t s = dice.once_in(6) ? dice.from(30, 70) : dice.from(1, 12);
  const std::size_t d = dice.from(1, 19);
  const std::size_t e = dice.from(1, 19);

  DotProductCase call;
  AttentionAttributes& attributes = call.attributes;
  AttentionShapes& shapes = call.shapes;
  if (dice.once_in(2)) {
    shapes.query = {b, t, h * d};
    shapes.key = {b, s, g * d};
    shapes.value = {b, s, g * e};
    attributes.q_num_heads = h;
    attributes.kv_num_heads = g;
  } else {
    shapes.query = {b, h, t, d};
    shapes.key = {b, g, s, d};
    shapes.value = {b, g, s, e};
  }
  std::size_t keys = s;
  if (dice.once_in(3)) {
    const std::size_t past = dice.from(0, 9);
    shapes.past_key = {b, g, past, d};
    shapes.past_value = {b, g, past, e};
    keys += past;
  } else if (dice.once_in(3)) {
    shapes.nonpad_kv_seqlen = {b};
    for (std::size_t i = 0; i < b; ++i) {
      call.nonpad.push_back(static_cast<std::int64_t>(dice.from(0, static_cast<std::uint32_t>(s))));
    }
  }
  if (dice.once_in(2)) shapes.attn_mask = random_mask_shape(dice, {b, h, t, keys});
  call.mask_is_boolean = dice.once_in(2);
  attributes.is_causal = dice.once_in(3);
  if (dice.once_in(3)) attributes.scale = 0.25F * static_cast<float>(dice.below(5));
  if (dice.once_in(3)) attributes.softcap = 0.25F * static_cast<float>(dice.from(1, 12));
  if (dice.once_in(3)) attributes.left_window_size = dice.below(6);
  if (dice.once_in(3)) attributes.right_window_size = dice.below(6);
  attributes.qk_matmul_output_mode = static_cast<ScoresAt>(dice.below(4));
  fill_operands(call, seed);
  return call;
}

DotProductResult compute(const DotProductCase& call, const KernelTable& kernels) {
  const AttentionInputs inputs = call.inputs();
  const AttentionPlan plan(call.attributes, shapes_of(inputs));
  DotProductResult result;
  // NaN exposes elements that are not written: it equals no number.
  result.output.assign(plan.output_shape().size(), NAN);
  result.present_key.assign(plan.present_key_shape().size(), NAN);
  result.present_value.assign(plan.present_value_shape().size(), NAN);
  result.scores.assign(plan.qk_matmul_output_shape().size(), NAN);
  attention(plan, inputs,
            {.output = {result.output.data(), plan.output_shape()},
             .present_key = {result.present_key.data(), plan.present_key_shape()},
             .present_value = {result.present_value.data(), plan.present_value_shape()},
             .qk_matmul_output = {result.scores.data(), plan.qk_matmul_output_shape()}},
            kernels);
  return result;
}

reference::DotProductOutputs<double> reference_of(const DotProductCase& call) {
  reference::DotProductInputs<double> in;
  in.query = as_array(call.shapes.query, call.query);
  in.key = as_array(call.shapes.key, call.key);
  in.value = as_array(call.shapes.value, call.value);
  in.mask = as_array(call.shapes.attn_mask, call.additive_mask);
  if (call.mask_is_boolean) {
    for (std::size_t i = 0; i < in.mask.values.size(); ++i) {
      in.mask.values[i] = call.boolean_mask[i] != 0 ? 0.0 : -std::numeric_limits<double>::infinity();
    }
  }
  in.past_key = as_array(call.shapes.past_key, call.past_key);
  in.past_value = as_array(call.shapes.past_value, call.past_value);
  in.nonpad_kv_seqlen = call.nonpad;
  return reference::dot_product_attention(call.attributes, in);
}

DotProductTolerance tolerance_of(const DotProductCase& call) {
  const AttentionPlan plan(call.attributes, call.shapes);
  const auto largest = [](const std::vector<float>& x) { return largest_magnitude<float>(x); };
  const auto d = static_cast<double>(plan.sizes().key_width);
  const auto keys = static_cast<double>(plan.sizes().keys());
  const double key = std::max(largest(call.key), largest(call.past_key));
  const double value = std::max(largest(call.value), largest(call.past_value));
  // Bounds on the scores, their partial sums and their roundings, before and after the mask.
  const double score = d * largest(call.query) * key * static_cast<double>(plan.scale());
  const double masked = score + (call.mask_is_boolean ? 0.0 : largest(call.additive_mask));
  // d products and sums, the scale and its rounding, the softcap's 5 ulp; the mask; the subtraction of the maximum.
  const double exponent = (d + 13) * score + masked + 2 * masked;
  // Numerator and denominator each err by exp(error of the exponent); plus sums over keys, 2 ulp of exp, a division.
  const double weight = std::expm1(2 * kUnitRoundoff * exponent) / kUnitRoundoff + keys + 8;
  const ScoresAt mode = call.attributes.qk_matmul_output_mode;
  return {.output = kUnitRoundoff * (weight + keys) * value + 1e-30,
          .scores = kUnitRoundoff * (mode == ScoresAt::kWeights ? weight : exponent) + 1e-30};
}

std::string describe(const DotProductCase& call) {
  const AttentionAttributes& a = call.attributes;
  std::string text;
  const auto add = [&text](const char* name, const NdShape& shape) {
    if (shape.given()) text.append(name).append(" ").append(describe_shape(shape.extents())).append(", ");
  };
  add("query", call.shapes.query);
  add("key", call.shapes.key);
  add("value", call.shapes.value);
  add(call.mask_is_boolean ? "boolean mask" : "additive mask", call.shapes.attn_mask);
  add("past_key", call.shapes.past_key);
  add("past_value", call.shapes.past_value);
  add("nonpad_kv_seqlen", call.shapes.nonpad_kv_seqlen);
  for (const std::int64_t valid : call.nonpad) text += std::to_string(valid) + " ";
  text += "heads " + std::to_string(a.q_num_heads) + ":" + std::to_string(a.kv_num_heads);
  text += a.is_causal ? ", causal" : "";
  text += a.scale ? ", scale " + std::to_string(*a.scale) : "";
  text += ", softcap " + std::to_string(a.softcap);
  text += ", window " + std::to_string(a.left_window_size) + ":" + std::to_string(a.right_window_size);
  return text + ", mode " + std::to_string(static_cast<int>(a.qk_matmul_output_mode));
}

}  // namespace mha::testing
