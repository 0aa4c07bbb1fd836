// row_sum: out (n) = the sum of each row of x (n, m).
#include <gtest/gtest.h>

#include "reference/kernels.hpp"
#include "support/guarded_array.hpp"
#include "support/lengths.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

TEST(RowSum, AgreesWithTheNaiveLoopsAtEveryLengthAndAlignment) {
  for (const std::size_t m : every_length()) {
    for (const std::size_t misalignment : kMisalignments) {
      constexpr std::size_t n = 3;
      const std::vector<float> values = random_values(n * m, 1);
      GuardedArray x(values, misalignment);
      GuardedArray out(n, misalignment + 1);
      std::vector<double> expected(n);
      const std::vector<double> x64 = as_double(values);
      reference::row_sum<double>({x64.data(), {n, m}}, {expected.data(), {n}});
      active_kernels().row_sum(x.view<2>({n, m}), out.view<1>({n}));
      // m additions, each with an error of at most a unit roundoff of a partial sum, which is at most m.
      const auto terms = static_cast<double>(m);
      expect_all_near<double>(out.values(), expected, terms * terms * kUnitRoundoff, "sum");
      out.expect_fences_intact();
    }
  }
}

TEST(RowSum, CountsEveryElementOnce) {
  for (const std::size_t m : every_length()) {
    GuardedArray x(m, 1, 1.0F);
    float sum = -1;
    active_kernels().row_sum(x.view<2>({1, m}), {&sum, {1}});
    ASSERT_EQ(sum, static_cast<float>(m));
  }
}

}  // namespace
}  // namespace mha::testing
