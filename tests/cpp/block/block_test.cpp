// Compares TransformerBlock with the double-precision reference: forward, gradients, dropout and decoding.
#include "mha/block.hpp"

#include <gtest/gtest.h>

#include "support/block_case.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

/// The number of consecutive additions in a forward pass, in unit roundoffs of numbers that norms keep near 1. Weights
/// of up to 1.5 make the results as large as 4.
double forward_tolerance(const BlockOptions& o) {
  const std::size_t sums = 5 * o.d_model + o.attention().head_width() + 2 * o.tokens + o.d_ff;
  return 4 * static_cast<double>(sums) * kUnitRoundoff;
}

TEST(Block, AgreesWithTheNaiveLoops) {
  std::uint32_t seed = 1;
  for (const BlockOptions& options : block_options()) {
    BlockCase c(options, 3, seed++);
    c.forward();
    const std::vector<double> expected =
        reference::block(options, c.batch, parameters_of(c.list, c.values), "", as_double(c.x));
    expect_all_near<double>(c.out, expected, forward_tolerance(options), "output");
  }
}

/// Compares the gradients of d_out · block(x) with finite differences in double precision.
void expect_gradients_by_differences(BlockCase& c, const reference::BlockDropout<double>& dropout) {
  const reference::Tensors<double> parameters = parameters_of(c.list, c.values);
  const std::vector<double> x = as_double(c.x);
  const std::vector<double> d_out = as_double(c.d_out);
  const auto weighted_output = [&](const reference::Tensors<double>& p, const std::vector<double>& input) {
    const std::vector<double> out = reference::block(c.options, c.batch, p, "", input, dropout);
    double sum = 0;
    for (std::size_t i = 0; i < out.size(); ++i) sum += out[i] * d_out[i];
    return sum;
  };
  // The backward pass has as many roundings as the forward pass, of numbers that are sums of rows. Errors are relative
  // to the largest gradient of the tensor.
  const double relative = 4 * forward_tolerance(c.options);
  for (const Parameter& parameter : c.list.entries()) {
    const std::span<const float> gradient = c.gradients.of(parameter);
    const double tolerance = relative * std::max(1.0, largest_magnitude(gradient));
    for (std::uint32_t sample = 0; sample < 5; ++sample) {
      const std::size_t i = random_u32(7, sample) % parameter.size();
      const double expected = derivative_of([&](double step) {
        reference::Tensors<double> moved = parameters;
        moved.at(parameter.name)[i] += step;
        return weighted_output(moved, x);
      });
      ASSERT_NEAR(static_cast<double>(gradient[i]), expected, tolerance) << parameter.name << " at " << i;
    }
  }
  const double tolerance = relative * std::max(1.0, largest_magnitude<float>(c.d_x));
  for (std::uint32_t sample = 0; sample < 8; ++sample) {
    const std::size_t i = random_u32(9, sample) % x.size();
    const double expected = derivative_of([&](double step) {
      std::vector<double> moved = x;
      moved[i] += step;
      return weighted_output(parameters, moved);
    });
    ASSERT_NEAR(static_cast<double>(c.d_x[i]), expected, tolerance) << "x at " << i;
  }
}

TEST(BlockBackward, AgreesWithDifferencesOfTheNaiveLoops) {
  std::uint32_t seed = 11;
  for (const BlockOptions& options : block_options()) {
    BlockCase c(options, 2, seed++);
    c.forward();
    c.backward();
    expect_gradients_by_differences(c, {});
  }
}

TEST(BlockBackward, AgreesWithDifferencesOfTheNaiveLoopsUnderDropout) {
  std::uint32_t seed = 21;
  for (BlockOptions options : block_options()) {
    options.attention_dropout = 0.2;
    options.hidden_dropout = 0.3;
    options.residual_dropout = 0.4;
    BlockCase c(options, 2, seed);
    c.block.set_dropout_seed(seed);
    c.forward();
    const reference::BlockDropout<double> dropout = c.dropout(seed);
    const std::vector<double> expected =
        reference::block(options, c.batch, parameters_of(c.list, c.values), "", as_double(c.x), dropout);
    expect_all_near<double>(c.out, expected, 2 * forward_tolerance(options), "output");
    c.backward();
    expect_gradients_by_differences(c, dropout);
    ++seed;
  }
}

TEST(BlockBackward, AddsToTheGradientsOfParameters) {
  BlockCase c(block_options()[0], 2, 31);
  c.forward();
  c.backward();
  const std::vector<float> once(c.gradients.all().begin(), c.gradients.all().end());
  const std::vector<float> d_x = c.d_x;
  c.backward();
  for (std::size_t i = 0; i < once.size(); ++i) {
    ASSERT_NEAR(c.gradients.all()[i], 2 * once[i], 64 * static_cast<float>(kUnitRoundoff) * (1 + std::abs(once[i])));
  }
  EXPECT_EQ(c.d_x, d_x);
}

TEST(BlockBackward, MayOverwriteItsInput) {
  for (const BlockOptions& options : block_options()) {
    BlockCase c(options, 2, 41);
    c.forward();
    c.backward();
    std::vector<float> in_place = c.d_out;
    c.block.backward(c.weights, c.gradient_views, c.matrix(c.x), c.matrix(in_place), c.matrix(in_place));
    EXPECT_EQ(in_place, c.d_x);
  }
}

TEST(Block, ComputesEverySequenceOfABatchIndependently) {
  for (const BlockOptions& options : block_options()) {
    BlockCase batch(options, 3, 51);
    BlockCase single(options, 1, 51);
    batch.forward();
    for (std::size_t item = 0; item < 3; ++item) {
      const auto begin = static_cast<std::ptrdiff_t>(item * single.x.size());
      const auto end = begin + static_cast<std::ptrdiff_t>(single.x.size());
      single.x.assign(batch.x.begin() + begin, batch.x.begin() + end);
      single.forward();
      EXPECT_EQ(single.out, std::vector<float>(batch.out.begin() + begin, batch.out.begin() + end));
    }
  }
}

TEST(Block, GivesTheSameBitsEveryTime) {
  BlockCase first(block_options()[2], 2, 61);
  BlockCase second(block_options()[2], 2, 61);
  first.forward();
  first.backward();
  second.forward();
  second.forward();
  second.backward();
  EXPECT_EQ(first.out, second.out);
  EXPECT_TRUE(std::ranges::equal(first.gradients.all(), second.gradients.all()));
}

TEST(Block, DropsOnlyWhileDropoutIsEnabled) {
  BlockOptions options = block_options()[2];
  BlockCase plain(options, 2, 71);
  options.attention_dropout = options.hidden_dropout = options.residual_dropout = 0.5;
  BlockCase dropping(options, 2, 71);
  plain.forward();
  dropping.forward();
  EXPECT_NE(plain.out, dropping.out);
  const std::vector<float> first = dropping.out;
  dropping.block.set_dropout_seed(5);
  dropping.forward();
  EXPECT_NE(dropping.out, first) << "another seed drops other numbers";
  dropping.block.set_dropout(false);
  dropping.forward();
  EXPECT_EQ(plain.out, dropping.out);
}

TEST(BlockBackward, UsesTheDropoutOfTheLastForward) {
  BlockOptions options = block_options()[2];
  options.residual_dropout = 0.5;
  BlockCase c(options, 1, 72);
  c.forward();
  c.backward();
  const std::vector<float> expected = c.d_x;
  c.block.set_dropout(false);
  c.backward();
  EXPECT_EQ(c.d_x, expected);
}

TEST(Block, DecodesTheSameResultAsOneForward) {
  for (BlockOptions options : block_options()) {
    if (!options.causal) continue;
    options.attention_dropout = options.hidden_dropout = options.residual_dropout = 0.5;
    BlockCase c(options, 1, 81);
    c.block.set_dropout(false);
    c.forward();
    const std::vector<float> expected = c.out;
    c.block.set_dropout(true);
    c.forward();  // decoding applies no dropout, even after a forward pass with dropout
    KeyValueCache cache(options.attention(), options.tokens);
    std::vector<float> decoded(c.out.size());
    const std::size_t m = options.d_model;
    std::size_t first = 0;
    for (const std::size_t n : {std::size_t{1}, std::size_t{2}, options.tokens - 3}) {
      c.block.decode(c.weights, {c.x.data() + first * m, {n, m}}, cache, {decoded.data() + first * m, {n, m}});
      first += n;
    }
    EXPECT_EQ(decoded, expected);
  }
}

}  // namespace
}  // namespace mha::testing
