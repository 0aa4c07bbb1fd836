// add: out = x + y; multiply: out = x · y, element by element.
#include <gtest/gtest.h>

#include "reference/kernels.hpp"
#include "support/guarded_array.hpp"
#include "support/lengths.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

struct Elementwise {
  void (*KernelTable::*kernel)(ConstVector, ConstVector, Vector) noexcept;
  void (*reference)(ConstVector, ConstVector, Vector);
};

class ElementwiseKernel : public ::testing::TestWithParam<Elementwise> {
 protected:
  static void compute(ConstVector x, ConstVector y, Vector out) { (active_kernels().*GetParam().kernel)(x, y, out); }
};

TEST_P(ElementwiseKernel, RoundsOncePerElementAtEveryLengthAndAlignment) {
  for (const std::size_t n : every_length()) {
    for (const std::size_t misalignment : kMisalignments) {
      GuardedArray x(random_values(n, 1), misalignment);
      GuardedArray y(random_values(n, 2), misalignment + 1);
      GuardedArray out(n, misalignment);
      std::vector<float> expected(n);
      GetParam().reference(x.view<1>({n}), y.view<1>({n}), {expected.data(), {n}});
      compute(x.view<1>({n}), y.view<1>({n}), out.view<1>({n}));
      for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(out.data()[i], expected[i]) << "length " << n << " at " << i;
      out.expect_fences_intact();
    }
  }
}

TEST_P(ElementwiseKernel, MayOverwriteItsInput) {
  for (const std::size_t n : every_length()) {
    GuardedArray x(random_values(n, 3), 0);
    GuardedArray y(random_values(n, 4), 1);
    GuardedArray out(n, 0);
    compute(x.view<1>({n}), y.view<1>({n}), out.view<1>({n}));
    compute(x.view<1>({n}), y.view<1>({n}), x.view<1>({n}));
    for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(x.data()[i], out.data()[i]) << "length " << n << " at " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Add, ElementwiseKernel,
                         ::testing::Values(Elementwise{&KernelTable::add, reference::add<float>}));
INSTANTIATE_TEST_SUITE_P(Multiply, ElementwiseKernel,
                         ::testing::Values(Elementwise{&KernelTable::multiply, reference::multiply<float>}));

}  // namespace
}  // namespace mha::testing
