// Tests the kernel matmul, and matmul_packed with a packed right factor.
#include <gtest/gtest.h>

#include "reference/kernels.hpp"
#include "support/guarded_array.hpp"
#include "support/lengths.hpp"
#include "support/numbers.hpp"
#include "support/products.hpp"

namespace mha::testing {
namespace {

// A sum of k products in any order has an error of at most k + 1 unit roundoffs of the sum of magnitudes, which is at
// most k + 1 here.
double tolerance_for(std::size_t k) {
  const auto terms = static_cast<double>(k + 1);
  return terms * kUnitRoundoff * terms;
}

void expect_product(std::size_t n, std::size_t k, std::size_t m, bool with_bias, std::size_t misalignment) {
  SCOPED_TRACE(::testing::Message() << "(" << n << ", " << k << ") x (" << k << ", " << m << "), misaligned by "
                                    << misalignment << (with_bias ? ", with bias" : ""));
  const std::vector<float> a_values = random_values(n * k, 1);
  const std::vector<float> b_values = random_values(k * m, 2);
  const std::vector<float> bias_values = with_bias ? random_values(m, 3) : std::vector<float>{};
  GuardedArray a(a_values, misalignment);
  GuardedArray b(b_values, misalignment + 1);
  GuardedArray bias(bias_values, misalignment);
  GuardedArray out(n * m, misalignment + 2, NAN);

  const ConstVector bias_view = with_bias ? bias.view<1>({m}) : Vector{};
  matmul(a.view<2>({n, k}), b.view<2>({k, m}), bias_view, out.view<2>({n, m}));

  std::vector<double> expected(n * m);
  const std::vector<double> a64 = as_double(a_values);
  const std::vector<double> b64 = as_double(b_values);
  const std::vector<double> bias64 = as_double(bias_values);
  const TensorView<const double, 1> bias64_view(with_bias ? bias64.data() : nullptr, {bias64.size()});
  reference::matmul<double>({a64.data(), {n, k}}, {b64.data(), {k, m}}, bias64_view, {expected.data(), {n, m}});
  expect_all_near<double>(out.values(), expected, tolerance_for(k), "product");
  out.expect_fences_intact();

  GuardedArray packed(packed_floats(k, m), misalignment, NAN);
  GuardedArray from_packed(n * m, misalignment + 1, NAN);
  active_kernels().pack_right(b.view<2>({k, m}), packed.data());
  packed.expect_fences_intact();
  matmul_packed(a.view<2>({n, k}), packed.data(), bias_view, from_packed.view<2>({n, m}));
  expect_all_near<float>(from_packed.values(), out.values(), 0.0, "product with a packed factor");
  from_packed.expect_fences_intact();
}

TEST(Matmul, AgreesWithTheNaiveLoopsAtEveryLength) {
  for (const std::size_t m : every_length()) {
    for (const std::size_t k : edge_lengths()) {
      for (const std::size_t n : {0U, 1U, 3U, 4U, 9U}) expect_product(n, k, m, (m + k + n) % 2 == 0, m % 3);
    }
  }
}

TEST(Matmul, AgreesWithTheNaiveLoopsAtEveryInnerLength) {
  for (const std::size_t k : every_length()) {
    for (const std::size_t misalignment : kMisalignments) expect_product(5, k, 7, true, misalignment);
  }
}

// Sizes just above one and two blocks, and above tiles of every shape: see kBlockRows.
TEST(Matmul, AgreesWithTheNaiveLoopsAcrossBlocks) {
  expect_product(97, 257, 241, true, 1);
  expect_product(193, 513, 50, false, 2);
  expect_product(100, 75, 33, true, 3);
  expect_product(17, 600, 5, true, 0);
  expect_product(15, 300, 490, false, 1);
  expect_product(64, 33, 480, true, 0);
}

TEST(Matmul, OfZeroTermsIsTheBias) {
  GuardedArray bias({1.0F, 2.0F, 3.0F}, 0);
  GuardedArray out(6, 0, NAN);
  matmul({bias.data(), {2, 0}}, {bias.data(), {0, 3}}, bias.view<1>({3}), out.view<2>({2, 3}));
  const std::vector<float> expected = {1.0F, 2.0F, 3.0F, 1.0F, 2.0F, 3.0F};
  expect_all_near<float>(out.values(), expected, 0.0, "product");
}

// Every element of a product equals, bit for bit, the product of only its row and column.
void expect_product_elements_alone(std::size_t n, std::size_t k, std::size_t m, std::size_t row_step,
                                   std::size_t column_step) {
  SCOPED_TRACE(::testing::Message() << "(" << n << ", " << k << ") x (" << k << ", " << m << ")");
  GuardedArray a(random_values(n * k, 4), 0);
  GuardedArray b(random_values(k * m, 5), 0);
  GuardedArray whole(n * m, 0);
  matmul(a.view<2>({n, k}), b.view<2>({k, m}), {}, whole.view<2>({n, m}));

  for (std::size_t column = 0; column < m; column += column_step) {
    std::vector<float> one_column(k);
    for (std::size_t p = 0; p < k; ++p) one_column[p] = b.data()[p * m + column];
    for (std::size_t row = 0; row < n; row += row_step) {
      float alone = 0;
      matmul({a.data() + row * k, {1, k}}, {one_column.data(), {k, 1}}, {}, {&alone, {1, 1}});
      ASSERT_EQ(alone, whole.data()[row * m + column]) << "row " << row << ", column " << column;
    }
  }
}

TEST(Matmul, GivesAnElementTheSameBitsInEveryTile) {
  expect_product_elements_alone(9, 33, 3 * active_kernels().lanes + 1, 1, 1);
}

// One row has wider tiles.
TEST(Matmul, GivesARowTheSameBitsAloneAndAmongOthers) {
  constexpr std::size_t k = 7;
  GuardedArray a(random_values(4 * k, 6), 0);
  for (std::size_t m = 1; m <= 18 * active_kernels().lanes + 1; ++m) {
    const std::vector<float> b = random_values(k * m, 7);
    const std::vector<float> bias = random_values(m, 8);
    GuardedArray whole(4 * m, 0);
    matmul(a.view<2>({4, k}), {b.data(), {k, m}}, {bias.data(), {m}}, whole.view<2>({4, m}));
    for (std::size_t row = 0; row < 4; ++row) {
      GuardedArray alone(m, row, NAN);
      matmul({a.data() + row * k, {1, k}}, {b.data(), {k, m}}, {bias.data(), {m}}, alone.view<2>({1, m}));
      for (std::size_t j = 0; j < m; ++j) ASSERT_EQ(alone.data()[j], whole.data()[row * m + j]) << row << ", " << j;
      alone.expect_fences_intact();
    }
  }
}

TEST(Matmul, GivesAnElementTheSameBitsInEveryBlock) {
  expect_product_elements_alone(98, 300, 245, 7, 3);
  expect_product_elements_alone(40, 520, 31, 3, 2);
}

}  // namespace
}  // namespace mha::testing
