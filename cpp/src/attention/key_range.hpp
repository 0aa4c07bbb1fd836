// KeyRules: the contiguous range of keys that a query of the operator may see.
// Causality, the window, padding and a short mask each exclude the keys before or after some position, so one range
// remains.
#pragma once

#include <cstddef>
#include <cstdint>

#include "key_window.hpp"
#include "mha/attention.hpp"

namespace mha {

class KeyRules {
 public:
  /// `valid_keys`: the number of keys of this item that are not padding.
  KeyRules(const AttentionPlan& plan, std::size_t valid_keys) noexcept;

  /// The keys that query t may see.
  [[nodiscard]] KeyRange of_query(std::size_t t) const noexcept { return of_queries(t, t + 1); }
  /// The smallest range that has every key visible to a query from `begin` to `end`.
  [[nodiscard]] KeyRange of_queries(std::size_t begin, std::size_t end) const noexcept;
  /// Passes the rules to the kernel `attend`: the position of query 0, the window, and the keys before `end`.
  void give_to(HeadAttention& head) const noexcept;

 private:
  std::int64_t offset_;  // query t has position t + offset
  KeyWindow window_;
  std::size_t end_;  // no query sees this or a later key
};

}  // namespace mha
