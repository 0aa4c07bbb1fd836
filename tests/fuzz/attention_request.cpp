#include "attention_request.hpp"

#include <fuzzer/FuzzedDataProvider.h>

#include <limits>

namespace mha::fuzz {
namespace {

constexpr std::size_t kMostNumbers = 4096;

/// Usually a small extent; sometimes one that does not fit into memory.
std::size_t read_extent(FuzzedDataProvider& bytes) {
  const auto choice = bytes.ConsumeIntegral<std::uint8_t>();
  constexpr std::size_t kHuge = std::size_t{1} << 42U;
  return choice == 255 ? kHuge : choice % 20U;
}

NdShape read_shape(FuzzedDataProvider& bytes) {
  std::array<std::size_t, NdShape::kMaxRank> extents{};
  const auto rank = bytes.ConsumeIntegralInRange<std::size_t>(0, NdShape::kMaxRank);
  for (std::size_t axis = 0; axis < rank; ++axis) extents[axis] = read_extent(bytes);
  return NdShape(std::span(extents).first(rank));
}

/// Usually the fitting shape, sometimes a random one.
NdShape read_shape_like(FuzzedDataProvider& bytes, const NdShape& fitting) {
  const bool any = bytes.ConsumeIntegral<std::uint8_t>() % 16 == 15;
  return any ? read_shape(bytes) : fitting;
}

std::int64_t read_window(FuzzedDataProvider& bytes) {
  const auto choice = bytes.ConsumeIntegral<std::uint8_t>();
  if (choice % 4 == 0) return -1;
  if (choice == 255) return bytes.ConsumeIntegral<std::int64_t>();
  return choice % 16;
}

float read_factor(FuzzedDataProvider& bytes) {
  const auto choice = bytes.ConsumeIntegral<std::uint8_t>();
  if (choice == 255) return bytes.ConsumeFloatingPoint<float>();
  return static_cast<float>(choice) / 32.0F;
}

/// Trailing axes of the scores, some of them 1 or short.
NdShape read_mask_shape(FuzzedDataProvider& bytes, const NdShape& scores) {
  std::array<std::size_t, NdShape::kMaxRank> extents{};
  const auto rank = bytes.ConsumeIntegralInRange<std::size_t>(0, NdShape::kMaxRank);
  for (std::size_t axis = 0; axis < rank; ++axis) {
    const std::size_t full = scores[NdShape::kMaxRank - rank + axis];
    const auto choice = bytes.ConsumeIntegral<std::uint8_t>();
    extents[axis] = choice < 160 ? full : choice % (full + 2);
  }
  return NdShape(std::span(extents).first(rank));
}

void read_shapes(FuzzedDataProvider& bytes, testing::DotProductCase& call) {
  const auto extent = [&](std::size_t most) { return bytes.ConsumeIntegralInRange<std::size_t>(1, most); };
  const std::size_t b = extent(2);
  const std::size_t g = extent(3);
  const std::size_t h = g * extent(3);
  // Sometimes use more than one block of queries, although it takes longer.
  const bool large = bytes.ConsumeIntegral<std::uint8_t>() == 255;
  const std::size_t t = extent(large ? 40 : 7);
  const auto s = bytes.ConsumeIntegralInRange<std::size_t>(0, large ? 40 : 9);  // 0: the past has all keys
  const std::size_t d = extent(large ? 9 : 5);
  const std::size_t e = extent(large ? 9 : 5);
  AttentionShapes& shapes = call.shapes;
  const bool side_by_side = bytes.ConsumeBool();
  if (side_by_side) {
    shapes.query = read_shape_like(bytes, {b, t, h * d});
    shapes.key = read_shape_like(bytes, {b, s, g * d});
    shapes.value = read_shape_like(bytes, {b, s, g * e});
  } else {
    shapes.query = read_shape_like(bytes, {b, h, t, d});
    shapes.key = read_shape_like(bytes, {b, g, s, d});
    shapes.value = read_shape_like(bytes, {b, g, s, e});
  }
  if (side_by_side || bytes.ConsumeBool()) {
    call.attributes.q_num_heads = h;
    call.attributes.kv_num_heads = bytes.ConsumeIntegral<std::uint8_t>() == 0 ? read_extent(bytes) : g;
  }
  std::size_t keys = s;
  if (bytes.ConsumeBool()) {
    const auto past = bytes.ConsumeIntegralInRange<std::size_t>(0, 9);
    shapes.past_key = read_shape_like(bytes, {b, g, past, d});
    shapes.past_value = read_shape_like(bytes, {b, g, past, e});
    keys += past;
  }
  if (bytes.ConsumeBool()) shapes.nonpad_kv_seqlen = read_shape_like(bytes, {b});
  shapes.attn_mask = read_mask_shape(bytes, {b, h, t, keys});
}

bool is_computable(const AttentionShapes& shapes) {
  for (const NdShape& shape : {shapes.query, shapes.key, shapes.value, shapes.attn_mask, shapes.past_key,
                               shapes.past_value, shapes.nonpad_kv_seqlen}) {
    std::size_t count = 1;
    for (const std::size_t extent : shape.extents()) {
      if (extent > kMostNumbers || count > kMostNumbers) return false;
      count *= extent;
    }
    if (count > 4 * kMostNumbers) return false;
  }
  return true;
}

/// Replaces one number by a special value, or takes the operand's memory away. (An empty operand never has memory.)
void disturb(FuzzedDataProvider& bytes, testing::DotProductCase& call) {
  std::vector<float>* const operands[] = {&call.query,    &call.key,        &call.value,
                                          &call.past_key, &call.past_value, &call.additive_mask};
  std::vector<float>& operand = *operands[bytes.ConsumeIntegralInRange<std::size_t>(0, 5)];
  if (operand.empty()) return;
  if (bytes.ConsumeIntegral<std::uint8_t>() % 8 == 7) {
    operand = std::vector<float>();
  } else if (bytes.ConsumeBool()) {
    operand[bytes.ConsumeIntegralInRange<std::size_t>(0, operand.size() - 1)] = bytes.ConsumeFloatingPoint<float>();
  } else {
    const float strange[] = {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 1e18F};
    const float number = strange[bytes.ConsumeIntegralInRange<std::size_t>(0, 2)];
    operand[bytes.ConsumeIntegralInRange<std::size_t>(0, operand.size() - 1)] = number;
  }
}

}  // namespace

AttentionRequest read_request(const std::uint8_t* data, std::size_t size) {
  FuzzedDataProvider bytes(data, size);
  AttentionRequest request;
  testing::DotProductCase& call = request.call;
  AttentionAttributes& attributes = call.attributes;
  read_shapes(bytes, call);
  attributes.is_causal = bytes.ConsumeBool();
  if (bytes.ConsumeBool()) attributes.scale = read_factor(bytes);
  if (bytes.ConsumeBool()) attributes.softcap = read_factor(bytes);
  attributes.left_window_size = read_window(bytes);
  attributes.right_window_size = read_window(bytes);
  attributes.qk_matmul_output_mode = static_cast<ScoresAt>(bytes.ConsumeIntegral<std::uint8_t>() % 5);
  call.mask_is_boolean = bytes.ConsumeBool();
  request.computable_size = is_computable(call.shapes);
  if (!request.computable_size) return request;

  testing::fill_operands(call, bytes.ConsumeIntegral<std::uint32_t>());
  for (std::size_t i = 0; i < call.shapes.nonpad_kv_seqlen.size(); ++i) {
    const auto choice = bytes.ConsumeIntegral<std::uint8_t>();
    call.nonpad.push_back(choice == 255 ? bytes.ConsumeIntegral<std::int64_t>() : choice % 12);
  }
  request.ordinary_numbers = bytes.ConsumeIntegral<std::uint8_t>() % 8 != 7;
  if (!request.ordinary_numbers) disturb(bytes, call);
  return request;
}

}  // namespace mha::fuzz
