// Validates the attributes of attention(), and that the shapes of its operands fit together.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "checks.hpp"
#include "mha/detail/fail.hpp"
#include "option_checks.hpp"

namespace mha {
namespace {

void check_factor(std::string_view name, float value, const char* meaning) {
  require(std::isfinite(value) && value >= 0.0F, "{} must be a finite number, {}", {name, meaning});
}

/// The shape as (b, h, t, d), from (b, t, h·d) if it has three axes.
NdShape with_heads(std::string_view name, const NdShape& shape, std::string_view attribute, std::size_t heads) {
  const Shape given{shape.extents()};
  if (shape.rank() == 4) {
    require(heads == 0 || heads == shape[1], "{} {} has {} heads, but {} is {}",
            {name, given, shape[1], attribute, heads});
    return shape;
  }
  require(heads > 0, "{} {} has three axes, so {} must say how many heads lie side by side in the last",
          {name, given, attribute});
  require(shape[2] % heads == 0, "{} {}: {} features are not divisible by {} {}",
          {name, given, shape[2], attribute, heads});
  return {shape[0], heads, shape[1], shape[2] / heads};
}

void check_ranks(const AttentionShapes& shapes) {
  require(shapes.query.rank() == 3 || shapes.query.rank() == 4,
          "query {} must have three axes, (b, t, h·d), or four, (b, h, t, d)", {Shape{shapes.query.extents()}});
  require(shapes.key.rank() == shapes.query.rank() && shapes.value.rank() == shapes.query.rank(),
          "query {}, key {} and value {} must have the same number of axes",
          {Shape{shapes.query.extents()}, Shape{shapes.key.extents()}, Shape{shapes.value.extents()}});
}

void check_past(const AttentionShapes& shapes, const AttentionSizes& sizes) {
  require(shapes.past_key.given() == shapes.past_value.given(),
          "past_key and past_value belong together: give both or neither");
  if (!shapes.past_key.given()) return;
  require(shapes.past_key.rank() == 4, "past_key {} must have four axes, (b, g, past, d)",
          {Shape{shapes.past_key.extents()}});
  require_equal("past_key", shapes.past_key, {sizes.batch, sizes.key_heads, sizes.past, sizes.key_width},
                "with this key it must be (b, g, past, d)");
  require_equal("past_value", shapes.past_value, {sizes.batch, sizes.key_heads, sizes.past, sizes.value_width},
                "with this value and past_key it must be (b, g, past, e)");
}

void check_nonpad(const AttentionShapes& shapes, const AttentionSizes& sizes) {
  if (!shapes.nonpad_kv_seqlen.given()) return;
  require(!shapes.past_key.given(),
          "nonpad_kv_seqlen describes a cache that the keys already hold, so it cannot be used with past_key and "
          "past_value");
  require_equal("nonpad_kv_seqlen", shapes.nonpad_kv_seqlen, {sizes.batch}, "it must have one number an item,");
}

void check_mask(const NdShape& mask, const AttentionSizes& sizes) {
  if (!mask.given()) return;
  const NdShape scores = {sizes.batch, sizes.query_heads, sizes.tokens, sizes.keys()};
  const auto fits = [&](bool condition, const char* why) {
    require(condition, "attn_mask {} does not broadcast to the scores {}: {}",
            {Shape{mask.extents()}, Shape{scores.extents()}, why});
  };
  require(mask.size() > 0, "attn_mask {} is empty", {Shape{mask.extents()}});
  fits(mask.last() <= scores.last(), "its last axis is longer than there are keys");
  for (std::size_t back = 2; back <= mask.rank(); ++back) {
    const std::size_t extent = mask[mask.rank() - back];
    fits(extent == 1 || extent == scores[scores.rank() - back], "an axis must be 1 or as long as the scores'");
  }
}

void check_addressable(std::string_view name, const NdShape& shape) {
  if (shape.given()) static_cast<void>(checked_count(name, shape.extents(), sizeof(float)));
}

}  // namespace

void NdShape::refuse(std::span<const std::size_t> extents) {
  fail("the shape {} has more than four axes", {Shape{extents}});
}

void check_attributes(const AttentionAttributes& attributes) {
  if (attributes.scale) check_factor("scale", *attributes.scale, "0 or more, such as 1 / sqrt(head size)");
  check_factor("softcap", attributes.softcap, "0 (none) or more");
  require_window(attributes.left_window_size, "left_window_size");
  require_window(attributes.right_window_size, "right_window_size");
  const auto mode = static_cast<int>(attributes.qk_matmul_output_mode);
  require(
      mode <= static_cast<int>(ScoresAt::kWeights),
      "qk_matmul_output_mode is {}, but must be 0 (scaled scores), 1 (after the softcap), 2 (masked) or 3 (weights)",
      {mode});
}

void require_equal(std::string_view name, const NdShape& actual, const NdShape& expected, std::string_view because) {
  require(actual == expected, "{} has shape {}, but {} {}",
          {name, Shape{actual.extents()}, because, Shape{expected.extents()}});
}

AttentionSizes sizes_of(const AttentionAttributes& attributes, const AttentionShapes& shapes) {
  check_ranks(shapes);
  check_addressable("query", shapes.query);
  check_addressable("key", shapes.key);
  check_addressable("value", shapes.value);
  check_addressable("past_key", shapes.past_key);
  check_addressable("past_value", shapes.past_value);
  check_addressable("attn_mask", shapes.attn_mask);
  const NdShape query = with_heads("query", shapes.query, "q_num_heads", attributes.q_num_heads);
  const NdShape key = with_heads("key", shapes.key, "kv_num_heads", attributes.kv_num_heads);
  const NdShape value = with_heads("value", shapes.value, "kv_num_heads", attributes.kv_num_heads);

  const auto together = [&](bool condition, const char* otherwise) {
    require(condition, "query {}, key {} and value {}, as (b, h, t, d), {}",
            {Shape{query.extents()}, Shape{key.extents()}, Shape{value.extents()}, otherwise});
  };
  require(query.size() > 0, "query {} is empty", {Shape{query.extents()}});
  together(key[0] == query[0] && value[0] == query[0], "must have the same batch");
  together(key[1] == value[1], "do not fit: key and value must have the same heads");
  together(key[1] > 0 && query[1] % key[1] == 0, "do not fit: the query's heads must be a multiple of the key's");
  together(key[2] == value[2], "do not fit: every key must have a value");
  together(key[3] == query[3], "do not fit: query and key must have the same head size");
  together(value[3] > 0, "do not fit: a value needs at least one feature");

  const AttentionSizes sizes = {.batch = query[0],
                                .query_heads = query[1],
                                .key_heads = key[1],
                                .tokens = query[2],
                                .past = shapes.past_key.rank() == 4 ? shapes.past_key[2] : 0,
                                .new_keys = key[2],
                                .key_width = key[3],
                                .value_width = value[3],
                                .heads_side_by_side = shapes.query.rank() == 3};
  check_past(shapes, sizes);
  together(sizes.keys() > 0, "do not fit: there is no key to attend to");
  check_nonpad(shapes, sizes);
  check_mask(shapes.attn_mask, sizes);
  return sizes;
}

}  // namespace mha
