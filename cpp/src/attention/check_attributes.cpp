// Validates the attributes of attention().
#include <cmath>
#include <string>
#include <string_view>

#include "check_shapes.hpp"
#include "mha/detail/fail.hpp"

namespace mha {
namespace {

void check_factor(std::string_view name, float value, std::string_view meaning) {
  if (std::isfinite(value) && value >= 0.0F) return;
  fail("{} must be a finite number, {}", {name, meaning});
}

void check_window(std::string_view name, std::int64_t width) {
  if (width >= -1) return;
  fail("{} is {}, but must be -1 (no limit) or a number of positions, 0 or more", {name, width});
}

}  // namespace

void check_attributes(const AttentionAttributes& attributes) {
  if (attributes.scale) check_factor("scale", *attributes.scale, "0 or more, such as 1 / sqrt(head size)");
  check_factor("softcap", attributes.softcap, "0 (none) or more");
  check_window("left_window_size", attributes.left_window_size);
  check_window("right_window_size", attributes.right_window_size);
  const auto mode = static_cast<int>(attributes.qk_matmul_output_mode);
  if (mode > static_cast<int>(ScoresAt::kWeights)) {
    fail("qk_matmul_output_mode is {}, but must be 0 (scaled scores), 1 (after the softcap), 2 (masked) or 3 (weights)",
         {mode});
  }
}

}  // namespace mha
