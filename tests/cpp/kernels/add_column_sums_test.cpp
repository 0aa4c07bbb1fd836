// add_column_sums: out (m) += the sum of each column of x (n, m).
#include <gtest/gtest.h>

#include "reference/kernels.hpp"
#include "support/guarded_array.hpp"
#include "support/lengths.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

TEST(AddColumnSums, AgreesWithTheNaiveLoopsAtEveryLengthAndAlignment) {
  for (const std::size_t m : every_length()) {
    for (const std::size_t n : {0U, 1U, 2U, 7U}) {
      for (const std::size_t misalignment : kMisalignments) {
        const std::vector<float> values = random_values(n * m, 1);
        const std::vector<float> before = random_values(m, 2);
        GuardedArray x(values, misalignment);
        GuardedArray out(before, misalignment + 1);
        const std::vector<double> x64 = as_double(values);
        std::vector<double> expected = as_double(before);
        reference::add_column_sums<double>({x64.data(), {n, m}}, {expected.data(), {m}});
        active_kernels().add_column_sums(x.view<2>({n, m}), out.view<1>({m}));
        // n + 1 additions, each with an error of at most a unit roundoff of a partial sum, which is at most n + 1.
        const auto terms = static_cast<double>(n + 1);
        expect_all_near<double>(out.values(), expected, terms * terms * kUnitRoundoff, "sum");
        out.expect_fences_intact();
      }
    }
  }
}

TEST(AddColumnSums, CountsEveryRowOnceAndAddsToTheOutput) {
  for (const std::size_t m : every_length()) {
    GuardedArray x(5 * m, 1, 1.0F);
    GuardedArray out(m, 0, 2.0F);
    active_kernels().add_column_sums(x.view<2>({5, m}), out.view<1>({m}));
    for (std::size_t j = 0; j < m; ++j) ASSERT_EQ(out.data()[j], 7.0F);
  }
}

}  // namespace
}  // namespace mha::testing
