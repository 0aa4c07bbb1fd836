// KeyWindow: the keys that a query may see, by their distance: the one rule of causal masks and windows.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "mha/detail/head_attention.hpp"

namespace mha {

/// The keys from `begin` to before `end`.
struct KeyRange {
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] std::size_t size() const noexcept { return end - begin; }
  [[nodiscard]] bool empty() const noexcept { return begin == end; }
  [[nodiscard]] bool contains(std::size_t s) const noexcept { return begin <= s && s < end; }
};

/// A query sees the keys from `left` before its position to `right` after it.
struct KeyWindow {
  std::int64_t left;
  std::int64_t right;

  /// A negative window is unlimited; a causal query sees no key after it.
  [[nodiscard]] static KeyWindow of(bool causal, std::int64_t window_left, std::int64_t window_right) noexcept {
    const auto limit = [none = HeadAttention::kNoLimit](std::int64_t window) {
      return window < 0 ? none : std::min(window, none);
    };
    return {.left = limit(window_left), .right = causal ? 0 : limit(window_right)};
  }

  /// The keys, out of `keys`, that at least one query from position `first` to `last` sees. Inlined, because a kernel
  /// table must not share compiled code.
  [[gnu::always_inline, nodiscard]] KeyRange range(std::int64_t first, std::int64_t last,
                                                   std::size_t keys) const noexcept {
    const auto most = static_cast<std::int64_t>(keys);
    return {.begin = static_cast<std::size_t>(std::clamp(first - left, std::int64_t{0}, most)),
            .end = static_cast<std::size_t>(std::clamp(last + right + 1, std::int64_t{0}, most))};
  }
};

/// The keys that at least one of `count` queries from `first` on sees.
[[gnu::always_inline, nodiscard]] inline KeyRange keys_of(const HeadAttention& head, std::size_t first,
                                                          std::size_t count) noexcept {
  const std::int64_t position = head.first_position + static_cast<std::int64_t>(first);
  return KeyWindow{.left = head.left, .right = head.right}.range(
      position, position + static_cast<std::int64_t>(count) - 1, head.keys);
}

}  // namespace mha
