// add_transposed_matmul: out (k, m) += a (n, k)ᵀ · b (n, m).
#include <gtest/gtest.h>

#include "reference/kernels.hpp"
#include "support/guarded_array.hpp"
#include "support/lengths.hpp"
#include "support/numbers.hpp"
#include "support/products.hpp"

namespace mha::testing {
namespace {

void expect_sum(std::size_t n, std::size_t k, std::size_t m, std::size_t misalignment) {
  SCOPED_TRACE(::testing::Message() << "(" << n << ", " << k << ")T x (" << n << ", " << m << "), misaligned by "
                                    << misalignment);
  const std::vector<float> a_values = random_values(n * k, 1);
  const std::vector<float> b_values = random_values(n * m, 2);
  const std::vector<float> before = random_values(k * m, 3);
  GuardedArray a(a_values, misalignment);
  GuardedArray b(b_values, misalignment + 1);
  GuardedArray out(before, misalignment + 2);
  add_transposed_matmul(a.view<2>({n, k}), b.view<2>({n, m}), out.view<2>({k, m}));

  const std::vector<double> a64 = as_double(a_values);
  const std::vector<double> b64 = as_double(b_values);
  std::vector<double> expected = as_double(before);
  reference::add_transposed_matmul<double>({a64.data(), {n, k}}, {b64.data(), {n, m}}, {expected.data(), {k, m}});
  // n + 1 unit roundoffs of the sum of n + 1 magnitudes, each at most 1.
  const auto terms = static_cast<double>(n + 1);
  expect_all_near<double>(out.values(), expected, terms * terms * kUnitRoundoff, "sum");
  out.expect_fences_intact();
}

TEST(AddTransposedMatmul, AgreesWithTheNaiveLoopsAtEveryLength) {
  for (const std::size_t m : every_length()) {
    for (const std::size_t k : {0U, 1U, 3U, 4U, 9U}) {
      for (const std::size_t n : edge_lengths()) expect_sum(n, k, m, (m + n) % 3);
    }
  }
}

TEST(AddTransposedMatmul, DoesNotDependOnAlignment) {
  for (const std::size_t m : edge_lengths()) {
    for (const std::size_t misalignment : kMisalignments) expect_sum(5, 6, m, misalignment);
  }
}

// Sizes just above one and two blocks, and above tiles of every shape: see kBlockRows.
TEST(AddTransposedMatmul, AgreesWithTheNaiveLoopsAcrossBlocks) {
  expect_sum(257, 97, 241, 1);
  expect_sum(513, 193, 50, 2);
  expect_sum(75, 100, 33, 3);
  expect_sum(600, 6, 490, 0);
}

TEST(AddTransposedMatmul, AddsTheSumOfUpTo256RowsAtOnce) {
  constexpr std::size_t n = 256;
  const std::size_t k = 5;
  const std::size_t m = 2 * active_kernels().lanes + 1;
  const std::vector<float> before = random_values(k * m, 3);
  GuardedArray a(random_values(n * k, 1), 0);
  GuardedArray b(random_values(n * m, 2), 0);
  GuardedArray sum(k * m, 0);
  add_transposed_matmul(a.view<2>({n, k}), b.view<2>({n, m}), sum.view<2>({k, m}));
  GuardedArray out(before, 0);
  add_transposed_matmul(a.view<2>({n, k}), b.view<2>({n, m}), out.view<2>({k, m}));
  for (std::size_t i = 0; i < k * m; ++i) ASSERT_EQ(out.data()[i], before[i] + sum.data()[i]) << i;
}

TEST(AddTransposedMatmul, KeepsTheOutputForZeroRows) {
  GuardedArray out({1.0F, 2.0F, 3.0F, 4.0F, 5.0F, 6.0F}, 0);
  add_transposed_matmul({out.data(), {0, 2}}, {out.data(), {0, 3}}, out.view<2>({2, 3}));
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(out.data()[i], static_cast<float>(i + 1));
}

// Every element of a sum equals, bit for bit, the sum computed from only its two columns.
void expect_sum_elements_alone(std::size_t n, std::size_t k, std::size_t m, std::size_t row_step,
                               std::size_t column_step) {
  SCOPED_TRACE(::testing::Message() << "(" << n << ", " << k << ")T x (" << n << ", " << m << ")");
  GuardedArray a(random_values(n * k, 4), 0);
  GuardedArray b(random_values(n * m, 5), 0);
  GuardedArray whole(k * m, 0);
  add_transposed_matmul(a.view<2>({n, k}), b.view<2>({n, m}), whole.view<2>({k, m}));
  for (std::size_t row = 0; row < k; row += row_step) {
    for (std::size_t column = 0; column < m; column += column_step) {
      std::vector<float> of_a(n);
      std::vector<float> of_b(n);
      for (std::size_t p = 0; p < n; ++p) {
        of_a[p] = a.data()[p * k + row];
        of_b[p] = b.data()[p * m + column];
      }
      float alone = 0;
      add_transposed_matmul({of_a.data(), {n, 1}}, {of_b.data(), {n, 1}}, {&alone, {1, 1}});
      ASSERT_EQ(alone, whole.data()[row * m + column]) << "row " << row << ", column " << column;
    }
  }
}

TEST(AddTransposedMatmul, GivesAnElementTheSameBitsInEveryTile) {
  expect_sum_elements_alone(33, 9, 3 * active_kernels().lanes + 1, 1, 1);
}

TEST(AddTransposedMatmul, GivesAnElementTheSameBitsInEveryBlock) {
  expect_sum_elements_alone(300, 98, 245, 7, 3);
  expect_sum_elements_alone(520, 40, 32, 3, 2);
}

}  // namespace
}  // namespace mha::testing
