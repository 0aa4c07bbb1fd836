// Compares forward with the double-precision reference on random shapes with all options.
#include <gtest/gtest.h>

#include "support/attention_case.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

/// The largest error of the core, relative to a tensor's largest number. One unit roundoff for each rounding on the way
/// to the output (the lengths of its consecutive sums), times the softmax's magnification of an error in its exponents,
/// which is at most twice the largest exponent.
double relative_tolerance(const AttentionOptions& options, const reference::Tensors<double>& expected) {
  const std::size_t longest_input = std::max({options.d_model, options.key_width, options.value_width});
  const std::size_t sums = longest_input + options.head_width() + options.source_tokens + options.d_model;
  const double exponent = largest_magnitude<double>(expected.at("masked")) / options.temperature;
  return static_cast<double>(sums + 16) * kUnitRoundoff * (1.0 + 2.0 * exponent);
}

void expect_reference(MultiHeadAttention& attention) {
  attention.forward();
  const reference::Tensors<double> expected = reference_of(attention);
  const double relative = relative_tolerance(attention.options(), expected);
  for (const auto& [name, values] : expected) {
    const double tolerance = relative * largest_magnitude<double>(values);
    expect_all_near<double>(attention.tensor(name).values(), values, tolerance, name);
  }
}

TEST(MultiHeadAttention, AgreesWithTheDoublePrecisionReferenceOnRandomShapes) {
  for (std::uint32_t seed = 1000; seed < 1150; ++seed) {
    const AttentionOptions options = random_options(seed);
    SCOPED_TRACE(describe(options));
    MultiHeadAttention attention(options);
    fill_given(attention, seed);
    expect_reference(attention);
  }
}

TEST(MultiHeadAttention, AgreesWithTheReferenceUnderPaddingAndACustomMask) {
  for (std::uint32_t seed = 2000; seed < 2050; ++seed) {
    const AttentionOptions options = random_options(seed);
    SCOPED_TRACE(describe(options));
    MultiHeadAttention attention(options);
    fill_given(attention, seed);
    const std::vector<float> random = random_values(options.tokens * options.source_tokens, seed + 1);
    for (std::size_t i = 0; i < random.size(); ++i) {
      const float forbidden = -std::numeric_limits<float>::infinity();
      attention.custom_mask().data()[i] = random[i] < -0.5F ? forbidden : random[i];
    }
    for (std::size_t s = 0; s < options.source_tokens; ++s) {
      attention.key_padding()[s] = random_u32(seed, static_cast<std::uint32_t>(s)) % 4 == 0 ? 1 : 0;
    }
    expect_reference(attention);
  }
}

TEST(MultiHeadAttention, AgreesWithTheReferenceAtTheSizesOfTheLesson) {
  for (const std::size_t tokens : {1U, 10U, 64U}) {
    for (const std::size_t heads : {1U, 3U, 12U}) {
      MultiHeadAttention attention(AttentionOptions::self(tokens, 12, heads));
      fill_given(attention, 42);
      expect_reference(attention);
    }
  }
}

TEST(MultiHeadAttention, RoundsAWeightMaskedByAFiniteNumberToZero) {
  AttentionOptions options = AttentionOptions::self(4, 8, 2);
  MultiHeadAttention attention(options);
  fill_given(attention, 3);
  attention.custom_mask()(2, 1) = -1e9F;
  attention.forward();
  EXPECT_EQ(attention.trace().weights(0, 2, 1), 0.0F);
  EXPECT_EQ(attention.trace().weights(1, 2, 1), 0.0F);
}

TEST(MultiHeadAttention, DropsWeightsBySeed) {
  AttentionOptions options = AttentionOptions::self(8, 8, 2);
  options.dropout = 0.5;
  options.dropout_seed = 7;
  const auto mask_of = [](const AttentionOptions& of) {
    MultiHeadAttention attention(of);
    attention.forward();
    return values_of(attention, "dropout_mask");
  };
  const std::vector<float> first = mask_of(options);
  EXPECT_EQ(mask_of(options), first);
  options.dropout_seed = 8;
  EXPECT_NE(mask_of(options), first);
}

TEST(MultiHeadAttention, KeepsASuppliedDropoutMaskUntilARefill) {
  AttentionOptions options = AttentionOptions::self(3, 4, 2);
  options.dropout = 0.5;
  MultiHeadAttention attention(options);
  attention.forward();
  const std::vector<float> own = values_of(attention, "dropout_mask");

  const std::vector<float> supplied(own.size(), 3.0F);
  attention.set("dropout_mask", supplied, attention.trace().dropout_mask.shape());
  attention.use_supplied_dropout_mask(true);
  attention.forward();
  EXPECT_EQ(values_of(attention, "dropout_mask"), supplied);

  attention.use_supplied_dropout_mask(false);
  attention.forward();
  EXPECT_EQ(values_of(attention, "dropout_mask"), own);
}

}  // namespace
}  // namespace mha::testing
