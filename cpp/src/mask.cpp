// Fills attention masks and dropout masks.
#include "mha/mask.hpp"

#include <cmath>
#include <limits>

#include "mha/random.hpp"

namespace mha {
namespace {

/// Whether `distance` positions are within a window; -1 means unlimited.
bool within(std::size_t distance, std::int64_t window) noexcept {
  return window < 0 || distance <= static_cast<std::uint64_t>(window);
}

}  // namespace

bool may_attend(const AttentionOptions& options, std::size_t t, std::size_t s) noexcept {
  if (s > t) return !options.causal && within(s - t, options.window_right);
  return within(t - s, options.window_left);
}

// [lesson:mask]
// Added to the scaled scores (t, s): 0 changes nothing, and -infinity leaves no weight, because exp(-infinity) is 0.
void fill_mask(const AttentionOptions& options, std::span<const std::uint8_t> key_padding,
               TensorView<const float, 2> custom, TensorView<float, 2> mask) noexcept {
  constexpr float kForbidden = -std::numeric_limits<float>::infinity();
  for (std::size_t t = 0; t < mask.extent(0); ++t) {
    for (std::size_t s = 0; s < mask.extent(1); ++s) {
      const bool allowed = may_attend(options, t, s) && key_padding[s] == 0;
      mask(t, s) = allowed ? custom(t, s) : kForbidden;
    }
  }
}
// [/lesson:mask]

DropoutRule dropout_rule(double dropout) noexcept {
  return {.dropped_below = static_cast<std::uint32_t>(std::floor(dropout * 4294967296.0)),  // out of 2^32 numbers
          .survivor = static_cast<float>(1.0 / (1.0 - dropout))};
}

void fill_dropout_mask(double dropout, std::uint32_t seed, TensorView<float, 3> dropout_mask) noexcept {
  const auto [dropped_below, survivor] = dropout_rule(dropout);
  std::uint32_t index = 0;
  for (float& factor : dropout_mask) {
    factor = random_u32(seed, index++) < dropped_below ? 0.0F : survivor;
  }
}

}  // namespace mha
