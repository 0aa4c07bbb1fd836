// KeyValueCache: two matrices that grow row by row within fixed memory.
#include "mha/key_value_cache.hpp"

#include <algorithm>
#include <array>

#include "mha/detail/fail.hpp"

namespace mha {

KeyValueCache::KeyValueCache(const AttentionOptions& options, std::size_t capacity) : capacity_(capacity) {
  validate(options);
  if (capacity == 0) throw Error("a key/value cache needs room for at least 1 position, not 0");
  width_ = options.kv_heads() * options.head_width();
  WorkspacePlan plan;
  const std::array<std::size_t, 2> shape = {capacity, width_};
  const std::size_t keys = plan.reserve("the cache of keys", shape);
  const std::size_t values = plan.reserve("the cache of values", shape);
  workspace_ = Workspace(plan);
  keys_ = workspace_.data() + keys;
  values_ = workspace_.data() + values;
}

void KeyValueCache::truncate(std::size_t length) {
  require(length <= length_, "the cache holds {} positions and cannot be shortened to {}", {this->length(), length});
  length_ = length;
  if (length == 0) largest_value_ = 0.0F;
}

KeyValueCache::Room KeyValueCache::room_for(std::size_t n) {
  require(n <= capacity_ - length_, "the key/value cache is full: it holds {} of {} positions, so {} more do not fit",
          {length(), capacity(), n});
  const std::size_t offset = length_ * width_;
  return {.keys = {keys_ + offset, {n, width_}}, .values = {values_ + offset, {n, width_}}};
}

void KeyValueCache::commit(std::size_t n, float largest_value) {
  static_cast<void>(room_for(n));
  length_ = length_ + n;
  largest_value_ = std::max(largest_value_, largest_value);
}

}  // namespace mha
