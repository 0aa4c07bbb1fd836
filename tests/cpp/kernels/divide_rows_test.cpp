// divide_rows: out (n, m) = x (n, m) / divisor (n); a row whose divisor is 0 becomes 0.
#include <gtest/gtest.h>

#include "reference/kernels.hpp"
#include "support/guarded_array.hpp"
#include "support/lengths.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

TEST(DivideRows, RoundsOncePerElementAtEveryLengthAndAlignment) {
  for (const std::size_t m : every_length()) {
    for (const std::size_t misalignment : kMisalignments) {
      constexpr std::size_t n = 3;
      GuardedArray x(random_values(n * m, 1), misalignment);
      GuardedArray divisor({3.0F, 0.7F, 1e10F}, misalignment);
      GuardedArray out(n * m, misalignment + 1);
      std::vector<float> expected(n * m);
      reference::divide_rows<float>(x.view<2>({n, m}), divisor.view<1>({n}), {expected.data(), {n, m}});
      active_kernels().divide_rows(x.view<2>({n, m}), divisor.view<1>({n}), out.view<2>({n, m}));
      expect_all_near<float>(out.values(), expected, 0.0, "quotient");
      out.expect_fences_intact();
    }
  }
}

TEST(DivideRows, TurnsARowWithDivisorZeroIntoZeros) {
  for (const std::size_t m : every_length()) {
    GuardedArray x(2 * m, 0, 0.0F);
    for (std::size_t j = 0; j < m; ++j) x.data()[m + j] = 2.0F;
    GuardedArray divisor({0.0F, 2.0F}, 0);
    GuardedArray out(2 * m, 0, NAN);
    active_kernels().divide_rows(x.view<2>({2, m}), divisor.view<1>({2}), out.view<2>({2, m}));
    for (std::size_t j = 0; j < m; ++j) {
      ASSERT_EQ(out.data()[j], 0.0F);
      ASSERT_EQ(out.data()[m + j], 1.0F);
    }
  }
}

}  // namespace
}  // namespace mha::testing
