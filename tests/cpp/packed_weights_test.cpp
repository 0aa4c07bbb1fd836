// Weights that a layer holds packed: the same bits as without, and never those of other weights.
#include <gtest/gtest.h>

#include "mha/detail/packed_weights.hpp"
#include "support/expect_error.hpp"
#include "support/layer_case.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

/// The weights of a case in memory of their own, so that they can change.
struct OwnWeights {
  explicit OwnWeights(const LayerCase& c) : views(c.weights()) {
    const std::array<ConstMatrix*, 4> matrices{&views.w_q, &views.w_k, &views.w_v, &views.w_o};
    for (std::size_t i = 0; i < matrices.size(); ++i) {
      values[i].assign(matrices[i]->begin(), matrices[i]->end());
      *matrices[i] = {values[i].data(), matrices[i]->shape()};
    }
  }

  std::array<std::vector<float>, 4> values;
  AttentionWeights views;
};

/// What a layer that never held anything computes from these weights.
std::vector<float> computed_afresh(LayerCase& c, const AttentionWeights& weights) {
  AttentionLayer layer(c.options, c.batch, AttentionLayer::Keep::kNothing);
  std::vector<float> output(c.output.size());
  std::ranges::copy(c.layer.key_padding(), layer.key_padding().begin());
  layer.forward(weights, c.inputs(), {output.data(), c.out().shape()});
  return output;
}

TEST(HeldWeights, GiveTheSameBits) {
  for (std::uint32_t seed = 7000; seed < 7060; ++seed) {
    LayerCase c(random_layer_options(seed), 1 + seed % 3, seed, seed % 2 == 0);
    SCOPED_TRACE(describe(c.options));
    c.forward();
    c.backward();
    const std::vector<float> output = c.output;
    const std::vector<float> d_input = c.d_input;
    c.layer.hold_weights(c.weights());
    for (int again = 0; again < 2; ++again) {
      std::ranges::fill(c.output, NAN);
      c.forward();
      EXPECT_EQ(c.output, output);
    }
    c.backward();
    EXPECT_EQ(c.d_input, d_input);
  }
}

TEST(HeldWeights, AreNotUsedAfterTheirRelease) {
  LayerCase c(AttentionOptions::self(20, 96, 4), 1, 1, false);
  OwnWeights weights(c);
  c.layer.hold_weights(weights.views);
  c.layer.forward(weights.views, c.inputs(), c.out());
  std::vector<float> before = c.output;
  for (std::vector<float>& values : weights.values) {
    c.layer.release_weights();
    values[values.size() / 2] += 1.0F;
    for (const bool held : {false, true}) {
      if (held) c.layer.hold_weights(weights.views);
      c.layer.forward(weights.views, c.inputs(), c.out());
      EXPECT_EQ(c.output, computed_afresh(c, weights.views));
      EXPECT_NE(c.output, before);
    }
    before = c.output;
  }
}

TEST(HeldWeights, AreNotUsedInsteadOfOthers) {
  LayerCase c(AttentionOptions::self(20, 96, 4), 1, 2, false);
  const OwnWeights held(c);
  OwnWeights others(c);
  for (std::vector<float>& values : others.values) {
    for (float& value : values) value *= 0.5F;
  }
  c.layer.hold_weights(held.views);
  c.layer.forward(others.views, c.inputs(), c.out());
  EXPECT_EQ(c.output, computed_afresh(c, others.views));
  c.layer.hold_weights(others.views);
  c.layer.forward(held.views, c.inputs(), c.out());
  EXPECT_EQ(c.output, computed_afresh(c, held.views));
  c.layer.forward(others.views, c.inputs(), c.out());
  EXPECT_EQ(c.output, computed_afresh(c, others.views));
}

TEST(HeldWeights, AreThoseOfOneKernelTable) {
  const LayerCase c(AttentionOptions::self(3, 8, 2), 1, 3, false);
  const AttentionWeights weights = c.weights();
  PackedWeights packed;
  EXPECT_EQ(packed.find(weights.w_q, active_kernels()), nullptr);
  packed.pack({weights.w_q, weights.w_k, weights.w_v, weights.w_o}, active_kernels());
  const KernelTable other = active_kernels();
  for (const ConstMatrix& w : {weights.w_q, weights.w_k, weights.w_v, weights.w_o}) {
    EXPECT_NE(packed.find(w, active_kernels()), nullptr);
    EXPECT_EQ(packed.find(w, other), nullptr);
    EXPECT_EQ(packed.find({w.data(), {4, 16}}, active_kernels()), nullptr) << "the same place, another shape";
  }
}

TEST(HeldWeights, CountAsMemoryAndGiveItBack) {
  LayerCase c(AttentionOptions::self(3, 16, 2), 1, 4, false);
  const std::size_t before = c.layer.bytes();
  c.layer.hold_weights(c.weights());
  EXPECT_EQ(c.layer.bytes(), before + 4 * packed_floats(16, 16) * sizeof(float));
  c.layer.release_weights();
  EXPECT_EQ(c.layer.bytes(), before);
}

TEST(HeldWeights, MustFitTheOptions) {
  LayerCase c(AttentionOptions::self(3, 8, 2), 1, 5, false);
  AttentionWeights wrong = c.weights();
  wrong.w_v = {wrong.w_v.data(), {4, 16}};
  const std::size_t before = c.layer.bytes();
  c.layer.hold_weights(c.weights());
  EXPECT_ERROR(c.layer.hold_weights(wrong), "w_v");
  EXPECT_EQ(c.layer.bytes(), before) << "something is still held";
}

}  // namespace
}  // namespace mha::testing
