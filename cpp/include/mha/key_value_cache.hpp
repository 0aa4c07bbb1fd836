// KeyValueCache: the keys and values of one sequence so far, so that a new position needs none of them computed again.
#pragma once

#include <cstddef>

#include "mha/detail/emptied_by_move.hpp"
#include "mha/detail/workspace.hpp"
#include "mha/kernels.hpp"
#include "mha/options.hpp"

namespace mha {

class KeyValueCache {
 public:
  /// Room for `capacity` positions of a layer with these options. Throws Error if the options are impossible, if
  /// capacity is 0, or if that is more than memory can address.
  KeyValueCache(const AttentionOptions& options, std::size_t capacity);

  /// How many positions are in it.
  [[nodiscard]] std::size_t length() const { return length_; }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }
  /// How many numbers a key, and a value, has: g·d, of all key/value heads side by side.
  [[nodiscard]] std::size_t width() const { return width_; }

  [[nodiscard]] ConstMatrix keys() const { return {keys_, {length_, width_}}; }      // (length, g·d)
  [[nodiscard]] ConstMatrix values() const { return {values_, {length_, width_}}; }  // (length, g·d)

  /// Forgets everything.
  void clear() { truncate(0); }
  /// Forgets every position from `length` on. Throws Error if there are fewer.
  void truncate(std::size_t length);

  struct Room {
    Matrix keys;    // (n, g·d)
    Matrix values;  // (n, g·d)
  };
  /// Room for n more positions behind the last: keys and values to be written, then counted by `commit`.
  /// Throws Error if there is not so much room.
  [[nodiscard]] Room room_for(std::size_t n);
  /// Counts n positions that were written to room_for(n), in which no number is larger in magnitude than these.
  void commit(std::size_t n, float largest_key, float largest_value);
  /// No number of any key, or of any value, is larger in magnitude.
  [[nodiscard]] float largest_key() const { return largest_key_; }
  [[nodiscard]] float largest_value() const { return largest_value_; }

 private:
  EmptiedByMove<std::size_t> capacity_;
  std::size_t width_ = 0;
  EmptiedByMove<std::size_t> length_;
  float largest_key_ = 0.0F;
  float largest_value_ = 0.0F;
  Workspace workspace_;
  EmptiedByMove<float*> keys_;
  EmptiedByMove<float*> values_;
};

}  // namespace mha
