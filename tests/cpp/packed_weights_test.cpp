// Tests that packed weights give the same bits as the original weights.
#include <gtest/gtest.h>

#include <utility>

#include "support/expect_error.hpp"
#include "support/layer_case.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

TEST(PackedWeights, GiveTheSameBits) {
  for (std::uint32_t seed = 7000; seed < 7060; ++seed) {
    LayerCase c(random_layer_options(seed), 1 + seed % 3, seed, seed % 2 == 0);
    SCOPED_TRACE(describe(c.options));
    c.forward();
    c.backward();
    const std::vector<float> output = c.output;
    const std::vector<float> d_input = c.d_input;
    const PackedAttentionWeights packed(c.options, c.weights());
    for (int again = 0; again < 2; ++again) {
      std::ranges::fill(c.output, NAN);
      c.layer.forward(packed, c.inputs(), c.out());
      EXPECT_EQ(c.output, output);
    }
    c.backward();
    EXPECT_EQ(c.d_input, d_input);
  }
}

TEST(PackedWeights, AreAnIndependentCopy) {
  AttentionOptions options = AttentionOptions::self(20, 96, 4);
  options.bias = true;
  LayerCase c(options, 1, 1, false);
  c.forward();
  const std::vector<float> output = c.output;
  const PackedAttentionWeights packed(c.options, c.weights());
  const AttentionTrace& a = c.sequences.front().trace();
  for (const Matrix& w : {a.w_q, a.w_k, a.w_v, a.w_o}) w(3, 5) += 1.0F;
  for (const Vector& b : {a.b_q, a.b_k, a.b_v, a.b_o}) b(3) += 1.0F;
  c.layer.forward(packed, c.inputs(), c.out());
  EXPECT_EQ(c.output, output);
  c.forward();
  EXPECT_NE(c.output, output);
}

TEST(PackedWeights, UseTheKernelsThatTheyArePackedFor) {
  LayerCase c(AttentionOptions::self(20, 96, 4), 1, 3, false);
  for (const KernelTable* kernels : supported_kernel_tables()) {
    c.layer.forward(c.weights(), c.inputs(), c.out(), *kernels);
    const std::vector<float> output = c.output;
    const PackedAttentionWeights packed(c.options, c.weights(), *kernels);
    EXPECT_EQ(&packed.kernels(), kernels);
    c.layer.forward(packed, c.inputs(), c.out());
    EXPECT_EQ(c.output, output) << kernels->name;
  }
}

TEST(PackedWeights, ReportTheirMemory) {
  const LayerCase c(AttentionOptions::self(3, 16, 2), 1, 4, false);
  EXPECT_EQ(PackedAttentionWeights(c.options, c.weights()).bytes(), 4 * packed_floats(16, 16) * sizeof(float));
}

TEST(PackedWeights, MustFitTheOptionsAndBeFinite) {
  LayerCase c(AttentionOptions::self(3, 8, 2), 1, 5, false);
  AttentionWeights wrong = c.weights();
  wrong.w_v = {wrong.w_v.data(), {4, 16}};
  EXPECT_ERROR(PackedAttentionWeights(c.options, wrong), "w_v has the shape (4, 16), but these options need (8, 8)");
  const PackedAttentionWeights wide(AttentionOptions::self(3, 12, 2),
                                    LayerCase(AttentionOptions::self(3, 12, 2), 1, 6, false).weights());
  EXPECT_ERROR(c.layer.forward(wide, c.inputs(), c.out()), "w_q has the shape (12, 12), but these options need (8, 8)");
  c.sequences.front().trace().w_o(7, 0) = NAN;
  EXPECT_ERROR(PackedAttentionWeights(c.options, c.weights()), "w_o is NaN at (i 7, j 0)");
}

TEST(PackedWeights, AreEmptyAfterAMove) {
  LayerCase c(AttentionOptions::self(3, 8, 2), 1, 5, false);
  PackedAttentionWeights from(c.options, c.weights());
  const PackedAttentionWeights to = std::move(from);
  c.layer.forward(to, c.inputs(), c.out());
  EXPECT_ERROR(c.layer.forward(from, c.inputs(), c.out()),
               "w_q has the shape (0, 0)");  // NOLINT(bugprone-use-after-move)
}

}  // namespace
}  // namespace mha::testing
