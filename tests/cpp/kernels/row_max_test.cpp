// row_max: out (n) = the largest number of each row of x (n, m).
#include <gtest/gtest.h>

#include "reference/kernels.hpp"
#include "support/guarded_array.hpp"
#include "support/lengths.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

TEST(RowMax, IsExactAtEveryLengthAndAlignment) {
  for (const std::size_t m : every_length()) {
    for (const std::size_t misalignment : kMisalignments) {
      constexpr std::size_t n = 3;
      GuardedArray x(random_values(n * m, 1), misalignment);
      GuardedArray out(n, misalignment + 1);
      std::vector<float> expected(n);
      reference::row_max<float>(x.view<2>({n, m}), {expected.data(), {n}});
      active_kernels().row_max(x.view<2>({n, m}), out.view<1>({n}));
      expect_all_near<float>(out.values(), expected, 0.0, "largest");
      out.expect_fences_intact();
    }
  }
}

TEST(RowMax, FindsTheLargestAtEveryPosition) {
  for (const std::size_t m : every_length()) {
    for (std::size_t at = 0; at < m; ++at) {
      GuardedArray x(m, 1, -3.0F);
      x.data()[at] = -2.0F;
      float largest = 0;
      active_kernels().row_max(x.view<2>({1, m}), {&largest, {1}});
      ASSERT_EQ(largest, -2.0F) << "length " << m << ", at " << at;
    }
  }
}

TEST(RowMax, OfAFullyMaskedOrEmptyRowIsMinusInfinity) {
  for (const std::size_t m : every_length()) {
    GuardedArray x(m, 0, -kInfinity);
    float largest = 0;
    active_kernels().row_max(x.view<2>({1, m}), {&largest, {1}});
    ASSERT_EQ(largest, -kInfinity) << "length " << m;
  }
}

}  // namespace
}  // namespace mha::testing
