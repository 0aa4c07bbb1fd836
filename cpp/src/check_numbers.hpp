// Checks that numbers are finite, and reports the position of those that are not.
#pragma once

#include <span>
#include <string_view>

#include "mha/detail/tensor_list.hpp"
#include "mha/kernels.hpp"
#include "mha/tensor_view.hpp"

namespace mha {

/// Whether all numbers are finite.
[[nodiscard]] bool all_finite(TensorView<const float, 1> values) noexcept;
/// Whether all numbers are below infinity; false for NaN.
[[nodiscard]] bool all_below_infinity(TensorView<const float, 1> values) noexcept;

/// Throws Error, naming the position, if a given number is not finite. `axes` has one letter per extent of `shape`.
void check_finite(std::string_view name, std::string_view axes, std::span<const float> values,
                  std::span<const std::size_t> shape);
/// Throws Error, naming the position, if a given tensor has a number that is not finite.
void check_finite(const TensorDeclaration& tensor);
/// The same check for an additive mask, in which minus infinity is allowed.
void check_mask(std::string_view name, std::string_view axes, std::span<const float> values,
                std::span<const std::size_t> shape);

/// Throws Error with the first position, in the order of computation, of a number that is not finite.
[[noreturn]] void throw_first_overflow(std::span<const TensorDeclaration> tensors);

/// Throws Error at the first number that is not finite, with the view, the position and the reason `why`. Looks for the
/// position only if the largest magnitude is not finite. `rows` names the three axes of the rows of a batch.
class FiniteChecker final : public TensorVisitor {
 public:
  static constexpr const char* kGiven = ": every given number must be finite";
  static constexpr const char* kWeight = ": every weight must be finite";
  static constexpr const char* kComputed = ": the numbers that it is computed from are too large for a 32-bit float";

  FiniteChecker(const char* why, const KernelTable& kernels, const char* rows = "btm")
      : why_(why), kernels_(kernels), rows_(rows) {}

 private:
  void see(const char* name, const AnyView& view, std::span<const std::size_t> shape) override;
  const char* why_;
  const KernelTable& kernels_;
  const char* rows_;
};

}  // namespace mha
