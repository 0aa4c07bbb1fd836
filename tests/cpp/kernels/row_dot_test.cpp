// row_dot: out (n) = the dot product of each row of x (n, m) with the same row of y (n, m).
#include <gtest/gtest.h>

#include "reference/kernels.hpp"
#include "support/guarded_array.hpp"
#include "support/lengths.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

TEST(RowDot, AgreesWithTheNaiveLoopsAtEveryLengthAndAlignment) {
  for (const std::size_t m : every_length()) {
    for (const std::size_t misalignment : kMisalignments) {
      constexpr std::size_t n = 3;
      const std::vector<float> x_values = random_values(n * m, 1);
      const std::vector<float> y_values = random_values(n * m, 2);
      GuardedArray x(x_values, misalignment);
      GuardedArray y(y_values, misalignment + 1);
      GuardedArray out(n, misalignment + 2, NAN);
      const std::vector<double> x64 = as_double(x_values);
      const std::vector<double> y64 = as_double(y_values);
      std::vector<double> expected(n);
      reference::row_dot<double>({x64.data(), {n, m}}, {y64.data(), {n, m}}, {expected.data(), {n}});
      active_kernels().row_dot(x.view<2>({n, m}), y.view<2>({n, m}), out.view<1>({n}));
      // m unit roundoffs of the sum of m magnitudes, each at most 1.
      const auto terms = static_cast<double>(m);
      expect_all_near<double>(out.values(), expected, terms * terms * kUnitRoundoff, "dot product");
      out.expect_fences_intact();
    }
  }
}

TEST(RowDot, CountsEveryProductOnce) {
  for (const std::size_t m : every_length()) {
    GuardedArray x(m, 1, 2.0F);
    GuardedArray y(m, 0, 3.0F);
    float dot = -1;
    active_kernels().row_dot(x.view<2>({1, m}), y.view<2>({1, m}), {&dot, {1}});
    ASSERT_EQ(dot, static_cast<float>(6 * m));
  }
}

}  // namespace
}  // namespace mha::testing
