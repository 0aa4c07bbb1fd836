// Checks numbers with fast branch-free scans; locates the position only after a failed scan.
#include "check_numbers.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "mha/detail/fail.hpp"
#include "mha/detail/kernel_table.hpp"

namespace mha {
namespace {

constexpr std::uint32_t kExponentBits = 0x7f800000U;  // all set in an infinity and in a NaN
constexpr float kInfinity = std::numeric_limits<float>::infinity();

bool may_be_given_to_mask(float value) noexcept { return value < kInfinity; }  // false for NaN too

/// May have minus infinity: masks, masked scores and their row maxima.
bool is_mask_like(std::string_view name) { return name.starts_with("mask") || name.ends_with("_max"); }

[[noreturn]] void fail_at(std::string_view name, std::string_view axes, std::span<const float> values,
                          std::span<const float>::iterator wrong, std::span<const std::size_t> shape,
                          std::string_view why) {
  const std::string position = describe_position(static_cast<std::size_t>(wrong - values.begin()), axes, shape);
  fail("{} is {} at {}: {}", {name, describe_non_finite(*wrong), position, why});
}

}  // namespace

bool all_finite(TensorView<const float, 1> values) noexcept {
  std::uint32_t found = 0;
  for (const float value : values) {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value) & kExponentBits;
    found |= static_cast<std::uint32_t>(bits == kExponentBits);
  }
  return found == 0;
}

bool all_below_infinity(TensorView<const float, 1> values) noexcept {
  std::uint32_t found = 0;
  for (const float value : values) found |= static_cast<std::uint32_t>(!may_be_given_to_mask(value));
  return found == 0;
}

void check_finite(std::string_view name, std::string_view axes, std::span<const float> values,
                  std::span<const std::size_t> shape) {
  if (all_finite({values.data(), {values.size()}})) return;
  const auto wrong = std::ranges::find_if_not(values, [](float value) { return std::isfinite(value); });
  fail_at(name, axes, values, wrong, shape, "every given number must be finite");
}

void check_finite(const TensorDeclaration& tensor) {
  check_finite(tensor.name, tensor.axes, tensor.values(), tensor.shape());
}

void check_mask(std::string_view name, std::string_view axes, std::span<const float> values,
                std::span<const std::size_t> shape) {
  if (all_below_infinity({values.data(), {values.size()}})) return;
  fail_at(name, axes, values, std::ranges::find_if_not(values, may_be_given_to_mask), shape,
          "it is added to the scores, so it may be any finite number, or minus infinity to forbid");
}

void throw_first_overflow(std::span<const TensorDeclaration> tensors) {
  for (const TensorDeclaration& tensor : tensors) {
    if (tensor.given()) continue;
    const bool minus_infinity_is_normal = is_mask_like(tensor.name);
    const std::span<const float> values = tensor.values();
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (std::isfinite(values[i]) || (minus_infinity_is_normal && may_be_given_to_mask(values[i]))) continue;
      fail("{} is {} at {}: the numbers that it is computed from are too large for a 32-bit float",
           {tensor.name, describe_non_finite(values[i]), describe_position(i, tensor.axes, tensor.shape())});
    }
  }
  throw Error("a result does not fit into a 32-bit float: the given numbers are too large");
}

void FiniteChecker::see(const char* name, const AnyView& view, std::span<const std::size_t> shape) {
  const std::array axes{"i", "ij", rows_};
  const ConstVector values(view.data(), {element_count(shape)});
  if (std::isfinite(kernels_.largest_magnitude(values))) return;
  const auto* wrong = std::ranges::find_if_not(values, [](float value) { return std::isfinite(value); });
  const auto position = static_cast<std::size_t>(wrong - values.begin());
  fail("{} is {} at {}{}", {full_name(name), describe_non_finite(*wrong),
                            describe_position(position, axes.at(shape.size() - 1), shape), why_});
}

}  // namespace mha
