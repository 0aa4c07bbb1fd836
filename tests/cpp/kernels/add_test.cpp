// add: out = x + y.
#include <gtest/gtest.h>

#include "reference/kernels.hpp"
#include "support/guarded_array.hpp"
#include "support/lengths.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

TEST(Add, RoundsOncePerElementAtEveryLengthAndAlignment) {
  for (const std::size_t n : every_length()) {
    for (const std::size_t misalignment : kMisalignments) {
      GuardedArray x(random_values(n, 1), misalignment);
      GuardedArray y(random_values(n, 2), misalignment + 1);
      GuardedArray out(n, misalignment);
      std::vector<float> expected(n);
      reference::add<float>(x.view<1>({n}), y.view<1>({n}), {expected.data(), {n}});
      active_kernels().add(x.view<1>({n}), y.view<1>({n}), out.view<1>({n}));
      for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(out.data()[i], expected[i]) << "length " << n << " at " << i;
      out.expect_fences_intact();
    }
  }
}

TEST(Add, MayOverwriteItsInput) {
  for (const std::size_t n : every_length()) {
    GuardedArray x(random_values(n, 3), 0);
    GuardedArray y(random_values(n, 4), 1);
    GuardedArray out(n, 0);
    active_kernels().add(x.view<1>({n}), y.view<1>({n}), out.view<1>({n}));
    active_kernels().add(x.view<1>({n}), y.view<1>({n}), x.view<1>({n}));
    for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(x.data()[i], out.data()[i]) << "length " << n << " at " << i;
  }
}

}  // namespace
}  // namespace mha::testing
