// Validates that the shapes of attention()'s operands fit together.
#include "check_shapes.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "mha/detail/fail.hpp"

namespace mha {
namespace {

void require_equal(std::string_view name, const NdShape& actual, const NdShape& expected, std::string_view because) {
  require(actual == expected, "{} has shape {}, but {} {}",
          {name, Shape{actual.extents()}, because, Shape{expected.extents()}});
}

/// The memory of an operand or a result, whatever its type, and the shape that it must have.
class Memory {
 public:
  template <class T>
  Memory(std::string_view name, const NdView<T>& view, const NdShape& expected)
      : name_(name), data_(view.data), bytes_each_(sizeof(T)), shape_(view.shape), expected_(expected) {}

  void require_planned(std::string_view because) const {
    require_equal(name_, shape_, expected_, because);
    if (!shape_.given()) return;
    const std::size_t count = checked_count(name_, shape_.extents(), bytes_each_);
    require(data_ != nullptr || count == 0, "{} has shape {}, but no memory: its data is null",
            {name_, Shape{shape_.extents()}});
  }

  void require_apart_from(const Memory& other) const {
    const bool apart = first() + bytes() <= other.first() || other.first() + other.bytes() <= first();
    require(apart || bytes() == 0 || other.bytes() == 0, "{} overlaps {} in memory: give it separate memory",
            {name_, other.name_});
  }

 private:
  [[nodiscard]] std::uintptr_t first() const { return reinterpret_cast<std::uintptr_t>(data_); }
  [[nodiscard]] std::size_t bytes() const { return shape_.size() * bytes_each_; }

  std::string_view name_;
  const void* data_;
  std::size_t bytes_each_;
  NdShape shape_;
  NdShape expected_;
};

/// The number of heads in the last axis of (b, t, h·d).
std::size_t heads_in(std::string_view name, const NdShape& shape, std::string_view attribute, std::size_t heads) {
  require(heads > 0, "{} {} has three axes, so {} must say how many heads lie side by side in the last",
          {name, Shape{shape.extents()}, attribute});
  require(shape.last() % heads == 0, "{} {}: {} features are not divisible by {} {}",
          {name, Shape{shape.extents()}, shape.last(), attribute, heads});
  return heads;
}

/// The shape as (b, h, t, d).
NdShape with_heads(std::string_view name, const NdShape& shape, std::string_view attribute, std::size_t heads) {
  if (shape.rank() == 3) {
    heads_in(name, shape, attribute, heads);
    return {shape[0], heads, shape[1], shape[2] / heads};
  }
  require(heads == 0 || heads == shape[1], "{} {} has {} heads, but {} is {}",
          {name, Shape{shape.extents()}, shape[1], attribute, heads});
  return shape;
}

void check_ranks(const AttentionShapes& shapes) {
  require(shapes.query.rank() == 3 || shapes.query.rank() == 4,
          "query {} must have three axes, (b, t, h·d), or four, (b, h, t, d)", {Shape{shapes.query.extents()}});
  require(shapes.key.rank() == shapes.query.rank() && shapes.value.rank() == shapes.query.rank(),
          "query {}, key {} and value {} must have the same number of axes",
          {Shape{shapes.query.extents()}, Shape{shapes.key.extents()}, Shape{shapes.value.extents()}});
}

void check_not_empty(std::string_view name, const NdShape& shape) {
  require(shape.size() > 0, "{} {} is empty", {name, Shape{shape.extents()}});
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
  check_not_empty("attn_mask", mask);
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
  check_not_empty("query", query);
  together(key[0] == query[0] && value[0] == query[0], "must have the same batch");
  together(key[1] == value[1], "do not fit: key and value must have the same heads");
  together(key[1] > 0 && query[1] % key[1] == 0, "do not fit: the query's heads must be a multiple of the key's");
  together(key[2] == value[2], "do not fit: every key must have a value");
  together(key[3] == query[3], "do not fit: query and key must have the same head size");
  together(value[3] > 0, "do not fit: a value needs at least one feature");

  AttentionSizes sizes;
  sizes.batch = query[0];
  sizes.query_heads = query[1];
  sizes.key_heads = key[1];
  sizes.tokens = query[2];
  sizes.past = shapes.past_key.rank() == 4 ? shapes.past_key[2] : 0;
  sizes.new_keys = key[2];
  sizes.key_width = key[3];
  sizes.value_width = value[3];
  sizes.heads_side_by_side = shapes.query.rank() == 3;
  check_past(shapes, sizes);
  together(sizes.keys() > 0, "do not fit: there is no key to attend to");
  check_nonpad(shapes, sizes);
  check_mask(shapes.attn_mask, sizes);
  return sizes;
}

void check_planned_shapes(const AttentionPlan& plan, const AttentionInputs& inputs, const AttentionOutputs& outputs) {
  require(!plan.scratch().scores.empty(), "this plan has no memory: it was moved from");
  if (inputs.additive_mask.given() && inputs.boolean_mask.given()) {
    throw Error("the mask is either additive or boolean: give one of the two");
  }
  const AttentionShapes& planned = plan.shapes();
  const bool boolean = inputs.boolean_mask.given();
  const std::array operands = {
      Memory("query", inputs.query, planned.query),
      Memory("key", inputs.key, planned.key),
      Memory("value", inputs.value, planned.value),
      boolean ? Memory("attn_mask", inputs.boolean_mask, planned.attn_mask)
              : Memory("attn_mask", inputs.additive_mask, planned.attn_mask),
      Memory("past_key", inputs.past_key, planned.past_key),
      Memory("past_value", inputs.past_value, planned.past_value),
      Memory("nonpad_kv_seqlen", inputs.nonpad_kv_seqlen, planned.nonpad_kv_seqlen),
  };
  for (const Memory& operand : operands) operand.require_planned("the plan was made for");

  const auto optional = [](std::string_view name, const NdView<float>& given, const NdShape& shape) {
    return Memory(name, given, given.given() ? shape : NdShape{});
  };
  const std::array results = {
      Memory("output", outputs.output, plan.output_shape()),
      optional("present_key", outputs.present_key, plan.present_key_shape()),
      optional("present_value", outputs.present_value, plan.present_value_shape()),
      optional("qk_matmul_output", outputs.qk_matmul_output, plan.qk_matmul_output_shape()),
  };
  for (const Memory& result : results) result.require_planned("the result has");
  for (std::size_t i = 0; i < results.size(); ++i) {
    for (const Memory& operand : operands) results.at(i).require_apart_from(operand);
    for (std::size_t j = i + 1; j < results.size(); ++j) results.at(i).require_apart_from(results.at(j));
  }
}

}  // namespace mha
