// Fills attention masks and dropout masks.
#include "mha/mask.hpp"

#include <cmath>
#include <limits>

#include "key_window.hpp"
#include "mha/random.hpp"

namespace mha {
namespace {

/// Out of `keys`, those that query t may attend to.
KeyRange keys_of_query(const AttentionOptions& options, std::size_t t, std::size_t keys) noexcept {
  const auto position = static_cast<std::int64_t>(t);
  return KeyWindow::of(options.causal, options.window_left, options.window_right).range(position, position, keys);
}

}  // namespace

bool may_attend(const AttentionOptions& options, std::size_t t, std::size_t s) noexcept {
  return keys_of_query(options, t, s + 1).contains(s);
}

// [lesson:mask]
// Added to the scaled scores (t, s): 0 changes nothing, and -infinity leaves no weight, because exp(-infinity) is 0.
void fill_mask(const AttentionOptions& options, std::span<const std::uint8_t> key_padding,
               TensorView<const float, 2> custom, TensorView<float, 2> mask) noexcept {
  constexpr float kForbidden = -std::numeric_limits<float>::infinity();
  for (std::size_t t = 0; t < mask.extent(0); ++t) {
    const KeyRange seen = keys_of_query(options, t, mask.extent(1));  // the causal rule and the window
    for (std::size_t s = 0; s < mask.extent(1); ++s) {
      const bool allowed = seen.contains(s) && key_padding[s] == 0;
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
