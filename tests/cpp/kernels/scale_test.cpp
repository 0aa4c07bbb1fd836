// scale: out = x · factor.
#include <gtest/gtest.h>

#include "reference/kernels.hpp"
#include "support/guarded_array.hpp"
#include "support/lengths.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

TEST(Scale, RoundsOncePerElementAtEveryLengthAndAlignment) {
  for (const std::size_t n : every_length()) {
    for (const std::size_t misalignment : kMisalignments) {
      GuardedArray x(random_values(n, 1), misalignment);
      GuardedArray out(n, misalignment);
      std::vector<float> expected(n);
      reference::scale<float>(x.view<1>({n}), 0.57735F, {expected.data(), {n}});
      active_kernels().scale(x.view<1>({n}), 0.57735F, out.view<1>({n}));
      for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(out.data()[i], expected[i]) << "length " << n << " at " << i;
      out.expect_fences_intact();
    }
  }
}

TEST(Scale, MayOverwriteItsInput) {
  for (const std::size_t n : every_length()) {
    GuardedArray x(random_values(n, 3), 0);
    GuardedArray out(n, 0);
    active_kernels().scale(x.view<1>({n}), 0.57735F, out.view<1>({n}));
    active_kernels().scale(x.view<1>({n}), 0.57735F, x.view<1>({n}));
    for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(x.data()[i], out.data()[i]) << "length " << n << " at " << i;
  }
}

}  // namespace
}  // namespace mha::testing
