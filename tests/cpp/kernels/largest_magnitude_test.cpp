// Tests the kernel largest_magnitude: all lengths and positions, NaN and infinity.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/guarded_array.hpp"
#include "support/lengths.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

TEST(LargestMagnitude, IsFoundAtEveryPosition) {
  for (const std::size_t n : {1U, 2U, 7U, 16U, 33U, 64U, 131U}) {
    for (const std::size_t misalignment : kMisalignments) {
      GuardedArray x(random_values(n, 1), misalignment);
      for (std::size_t place = 0; place < n; ++place) {
        const float kept = x.data()[place];
        for (const float value : {3.5F, -3.5F}) {
          x.data()[place] = value;
          ASSERT_EQ(active_kernels().largest_magnitude(x.view<1>({n})), 3.5F) << place << " of " << n;
        }
        for (const float value : {NAN, -NAN, INFINITY, -INFINITY}) {
          x.data()[place] = value;
          ASSERT_FALSE(std::isfinite(active_kernels().largest_magnitude(x.view<1>({n})))) << place << " of " << n;
        }
        x.data()[place] = kept;
      }
    }
  }
}

TEST(LargestMagnitude, DoesNotReadBeyondTheEnd) {
  for (const std::size_t n : every_length()) {
    GuardedArray x(n + 80, 0, INFINITY);
    std::fill_n(x.data() + 8, n, -0.25F);
    EXPECT_EQ(active_kernels().largest_magnitude({x.data() + 8, {n}}), n == 0 ? 0.0F : 0.25F);
  }
}

TEST(LargestMagnitude, OfTheLargestNumberIsThatNumber) {
  GuardedArray x(std::vector<float>(40, std::numeric_limits<float>::lowest()), 0);
  EXPECT_EQ(active_kernels().largest_magnitude(x.view<1>({40})), std::numeric_limits<float>::max());
}

}  // namespace
}  // namespace mha::testing
