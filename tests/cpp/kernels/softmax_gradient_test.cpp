// softmax_gradient: out (n, m) = weights (n, m) · (d_weights (n, m) - dot (n)).
#include <gtest/gtest.h>

#include "reference/kernels.hpp"
#include "support/guarded_array.hpp"
#include "support/lengths.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

TEST(SoftmaxGradient, RoundsADifferenceAndAProductAtEveryLengthAndAlignment) {
  for (const std::size_t m : every_length()) {
    for (const std::size_t misalignment : kMisalignments) {
      constexpr std::size_t n = 3;
      GuardedArray weights(random_values(n * m, 1), misalignment);
      GuardedArray d_weights(random_values(n * m, 2), misalignment + 1);
      GuardedArray dot({0.25F, -3.0F, 0.0F}, misalignment);
      GuardedArray out(n * m, misalignment + 2, NAN);
      std::vector<float> expected(n * m);
      reference::softmax_gradient<float>(weights.view<2>({n, m}), d_weights.view<2>({n, m}), dot.view<1>({n}),
                                         {expected.data(), {n, m}});
      active_kernels().softmax_gradient(weights.view<2>({n, m}), d_weights.view<2>({n, m}), dot.view<1>({n}),
                                        out.view<2>({n, m}));
      expect_all_near<float>(out.values(), expected, 0.0, "gradient");
      out.expect_fences_intact();
    }
  }
}

TEST(SoftmaxGradient, IsZeroWhereTheWeightIsZero) {
  for (const std::size_t m : every_length()) {
    GuardedArray weights(m, 0, 0.0F);
    GuardedArray d_weights(random_values(m, 3), 0);
    GuardedArray dot(1, 0, 0.5F);
    GuardedArray out(m, 0, NAN);
    active_kernels().softmax_gradient(weights.view<2>({1, m}), d_weights.view<2>({1, m}), dot.view<1>({1}),
                                      out.view<2>({1, m}));
    for (std::size_t j = 0; j < m; ++j) ASSERT_EQ(out.data()[j], 0.0F);
  }
}

}  // namespace
}  // namespace mha::testing
