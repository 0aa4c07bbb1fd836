// matmul_transposed: out (n, m) = a (n, k) · b (m, k)ᵀ.
#include <gtest/gtest.h>

#include <array>

#include "reference/kernels.hpp"
#include "support/guarded_array.hpp"
#include "support/lengths.hpp"
#include "support/numbers.hpp"
#include "support/products.hpp"

namespace mha::testing {
namespace {

void expect_product(std::size_t n, std::size_t k, std::size_t m, std::size_t misalignment) {
  SCOPED_TRACE(::testing::Message() << "(" << n << ", " << k << ") x (" << m << ", " << k << ")T, misaligned by "
                                    << misalignment);
  const std::vector<float> a_values = random_values(n * k, 1);
  const std::vector<float> b_values = random_values(m * k, 2);
  GuardedArray a(a_values, misalignment);
  GuardedArray b(b_values, misalignment + 1);
  GuardedArray out(n * m, misalignment + 2, NAN);
  matmul_transposed(a.view<2>({n, k}), b.view<2>({m, k}), out.view<2>({n, m}));

  std::vector<double> expected(n * m);
  const std::vector<double> a64 = as_double(a_values);
  const std::vector<double> b64 = as_double(b_values);
  reference::matmul_transposed<double>({a64.data(), {n, k}}, {b64.data(), {m, k}}, {expected.data(), {n, m}});
  // k unit roundoffs of the sum of k magnitudes, each at most 1.
  const auto terms = static_cast<double>(k);
  expect_all_near<double>(out.values(), expected, terms * terms * kUnitRoundoff, "product");
  out.expect_fences_intact();
}

TEST(MatmulTransposed, AgreesWithTheNaiveLoopsAtEveryLength) {
  for (const std::size_t k : every_length()) {
    for (const std::size_t m : {0U, 1U, 2U, 3U, 4U, 5U, 8U, 9U}) {
      for (const std::size_t n : {0U, 1U, 5U}) expect_product(n, k, m, k % 3);
    }
  }
}

TEST(MatmulTransposed, DoesNotDependOnAlignment) {
  for (const std::size_t k : edge_lengths()) {
    for (const std::size_t misalignment : kMisalignments) expect_product(3, k, 6, misalignment);
  }
}

// Sizes just above one and two blocks, and above tiles of every shape: see kBlockRows.
TEST(MatmulTransposed, AgreesWithTheNaiveLoopsAcrossBlocks) {
  expect_product(97, 257, 241, 1);
  expect_product(193, 513, 50, 2);
  expect_product(100, 75, 33, 3);
  expect_product(1, 600, 250, 0);
}

TEST(MatmulTransposed, AgreesWithTheNaiveLoopsAtEveryWidth) {
  for (const std::size_t m : every_length()) {
    for (const std::size_t k : edge_lengths()) expect_product(7, k, m, m % 3);
  }
}

// All products sum in the same way: in order, one multiply-add per step.
TEST(MatmulTransposed, EqualsMatmulBitForBit) {
  for (const auto& [n, k, m] : {std::array<std::size_t, 3>{7, 19, 13}, {98, 300, 245}, {1, 64, 77}, {33, 8, 6}}) {
    SCOPED_TRACE(::testing::Message() << "(" << n << ", " << k << ") x (" << m << ", " << k << ")T");
    GuardedArray a(random_values(n * k, 3), 0);
    GuardedArray b(random_values(m * k, 4), 0);
    std::vector<float> turned(k * m);
    for (std::size_t j = 0; j < m; ++j) {
      for (std::size_t p = 0; p < k; ++p) turned[p * m + j] = b.data()[j * k + p];
    }
    GuardedArray out(n * m, 0);
    GuardedArray expected(n * m, 0);
    matmul_transposed(a.view<2>({n, k}), b.view<2>({m, k}), out.view<2>({n, m}));
    matmul(a.view<2>({n, k}), {turned.data(), {k, m}}, {}, expected.view<2>({n, m}));
    expect_all_near<float>(out.values(), expected.values(), 0.0, "product");
  }
}

TEST(MatmulTransposed, GivesAnElementTheSameBitsInEveryMatrix) {
  const std::size_t k = 2 * active_kernels().lanes + 3;
  constexpr std::size_t m = 7;
  GuardedArray a(random_values(k, 3), 0);
  GuardedArray b(random_values(m * k, 4), 0);
  GuardedArray together(m, 0);
  matmul_transposed(a.view<2>({1, k}), b.view<2>({m, k}), together.view<2>({1, m}));
  for (std::size_t j = 0; j < m; ++j) {
    float alone = 0;
    matmul_transposed(a.view<2>({1, k}), {b.data() + j * k, {1, k}}, {&alone, {1, 1}});
    ASSERT_EQ(alone, together.data()[j]) << "row " << j;
  }
}

}  // namespace
}  // namespace mha::testing
