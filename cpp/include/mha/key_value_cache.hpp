// KeyValueCache: the cached keys and values of one sequence, for incremental decoding.
#pragma once

#include <cstddef>

#include "mha/detail/emptied_by_move.hpp"
#include "mha/detail/workspace.hpp"
#include "mha/options.hpp"
#include "mha/tensor_view.hpp"

namespace mha {

class KeyValueCache {
 public:
  /// A cache for `capacity` positions of a layer with these options. Throws Error if the options are invalid, if
  /// capacity is 0, or if the size exceeds the address space.
  KeyValueCache(const AttentionOptions& options, std::size_t capacity);

  /// The number of cached positions.
  [[nodiscard]] std::size_t length() const { return length_; }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }
  /// The width of a key and of a value: g·d, all key/value heads side by side.
  [[nodiscard]] std::size_t width() const { return width_; }

  [[nodiscard]] ConstMatrix keys() const { return {keys_, {length_, width_}}; }      // (length, g·d)
  [[nodiscard]] ConstMatrix values() const { return {values_, {length_, width_}}; }  // (length, g·d)

  /// Forgets all positions.
  void clear() { truncate(0); }
  /// Forgets every position from `length` onwards. Throws Error if there are fewer.
  void truncate(std::size_t length);

  struct Room {
    Matrix keys;    // (n, g·d)
    Matrix values;  // (n, g·d)
  };
  /// Memory for n more positions; write the keys and values, then call `commit`. Throws Error if the cache is too full.
  [[nodiscard]] Room room_for(std::size_t n);
  /// Adds the n positions written to room_for(n). `largest_value` bounds the magnitudes of the new values.
  void commit(std::size_t n, float largest_value);
  /// An upper bound for the magnitude of all cached values.
  [[nodiscard]] float largest_value() const { return largest_value_; }

 private:
  EmptiedByMove<std::size_t> capacity_;
  std::size_t width_ = 0;
  EmptiedByMove<std::size_t> length_;
  float largest_value_ = 0.0F;
  Workspace workspace_;
  EmptiedByMove<float*> keys_;
  EmptiedByMove<float*> values_;
};

}  // namespace mha
