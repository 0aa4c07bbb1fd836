// Tests the error messages of MultiHeadAttention.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <type_traits>

#include "mha/multi_head.hpp"
#include "support/attention_case.hpp"
#include "support/expect_error.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

template <class T>
concept LetsAnyoneCallItsSteps = requires(T attention) { attention.begin(); } || requires(T attention) {
  attention.attend(active_kernels());
} || requires(T attention) { attention.end(active_kernels()); };
static_assert(!LetsAnyoneCallItsSteps<MultiHeadAttention>, "attend and end without begin would pass for a result");
static_assert(!std::is_constructible_v<MultiHeadAttention, AttentionOptions, TensorList&, AttentionTrace, Matrix>,
              "options that nobody validated");

class AnAttention : public ::testing::Test {
 protected:
  AnAttention() { fill_given(attention_, 1); }
  MultiHeadAttention attention_{AttentionOptions::self(5, 12, 3)};
};

TEST(ImpossibleOptions, AreRejectedByTheConstructor) {
  EXPECT_ERROR(MultiHeadAttention(AttentionOptions::self(5, 30, 4)), "d_model 30 is not divisible by num_heads 4");
  EXPECT_ERROR(MultiHeadAttention(AttentionOptions::self(0, 30, 5)), "the input is empty");
}

TEST(TooMuchMemory, IsRejectedIfItCannotBeAddressed) {
  const std::size_t tokens = std::size_t{1} << 33U;
  EXPECT_ERROR(MultiHeadAttention(AttentionOptions::self(tokens, 4, 1)),
               "memory cannot address scores of shape (1, 8589934592, 8589934592)");
}

TEST(TooMuchMemory, IsRejectedIfItCannotBeAllocated) {
  // 6 tensors of (2^22, 2^22) floats: 400 TB, more than an address space of 47 bits.
  const std::size_t tokens = std::size_t{1} << 22U;
  const std::string error = error_of([&] { MultiHeadAttention(AttentionOptions::self(tokens, 4, 1)); });
  EXPECT_EQ(error.find("this needs "), 0U) << error;
  EXPECT_NE(error.find("TB, which could not be allocated; the largest tensor is scores (1, 4194304, 4194304)"),
            std::string::npos)
      << error;
}

TEST_F(AnAttention, RejectsATensorWithTheWrongShape) {
  const std::vector<float> values(12 * 11);
  const std::array<std::size_t, 2> shape = {12, 11};
  EXPECT_ERROR(attention_.set("w_q", values, shape), "w_q has shape (12, 11), but its axes m(hd) need (12, 12)");
  const std::array<std::size_t, 2> transposed = {12, 5};
  EXPECT_ERROR(attention_.set("embedding", std::vector<float>(60), transposed),
               "embedding has shape (12, 5), but its axes tm need (5, 12)");
}

TEST_F(AnAttention, RejectsFewerNumbersThanTheShapeNeeds) {
  const std::array<std::size_t, 2> shape = {5, 12};
  EXPECT_ERROR(attention_.set("embedding", std::vector<float>(59), shape), "embedding has 59 numbers");
}

TEST_F(AnAttention, RejectsValuesForAComputedTensor) {
  const std::array<std::size_t, 2> shape = {5, 12};
  EXPECT_ERROR(attention_.set("output", std::vector<float>(60), shape),
               "output is computed from merged:t(hd) w_o:(hd)m and cannot be given");
}

TEST_F(AnAttention, RejectsAnUnknownName) {
  EXPECT_ERROR(static_cast<void>(attention_.tensor("b_q")), "this attention has no tensor \"b_q\"; it has embedding, ");
}

TEST_F(AnAttention, RejectsNaNAndInfinityByPosition) {
  attention_.trace().embedding(3, 7) = NAN;
  EXPECT_ERROR(attention_.forward(), "embedding is NaN at (t 3, m 7): every given number must be finite");
  attention_.trace().embedding(3, 7) = 0.0F;
  attention_.trace().w_v(2, 9) = kInfinity;
  EXPECT_ERROR(attention_.forward(), "w_v is infinite at (m 2, h 2, d 1)");
  attention_.trace().w_v(2, 9) = -kInfinity;
  EXPECT_ERROR(attention_.forward(), "w_v is minus infinity at (m 2, h 2, d 1)");
  attention_.trace().w_v(2, 9) = 0.0F;
  EXPECT_NO_THROW(attention_.forward());
}

TEST_F(AnAttention, RejectsEveryGivenTensorThatIsNotFinite) {
  for (const TensorDeclaration& tensor : attention_.tensors()) {
    if (!is_given_by_caller(tensor)) continue;
    const float kept = tensor.data[tensor.size() - 1];
    tensor.data[tensor.size() - 1] = NAN;
    EXPECT_ERROR(attention_.forward(), std::string(tensor.name) + " is NaN at (");
    tensor.data[tensor.size() - 1] = kept;
  }
}

TEST_F(AnAttention, RejectsACustomMaskWithNaNOrPlusInfinityButNotMinusInfinity) {
  attention_.custom_mask()(1, 2) = NAN;
  EXPECT_ERROR(attention_.forward(), "custom_mask is NaN at (t 1, s 2)");
  attention_.custom_mask()(1, 2) = kInfinity;
  EXPECT_ERROR(attention_.forward(), "custom_mask is infinite at (t 1, s 2)");
  attention_.custom_mask()(1, 2) = -kInfinity;
  EXPECT_NO_THROW(attention_.forward());
}

TEST(ASuppliedDropoutMask, IsCheckedToo) {
  AttentionOptions options = AttentionOptions::self(2, 4, 2);
  options.dropout = 0.5;
  MultiHeadAttention attention(options);
  attention.use_supplied_dropout_mask(true);
  attention.trace().dropout_mask(1, 0, 1) = NAN;
  EXPECT_ERROR(attention.forward(), "dropout_mask is NaN at (h 1, t 0, s 1)");
}

TEST_F(AnAttention, NamesAnOverflowingResultInsteadOfReturningNaN) {
  for (float& weight : attention_.trace().w_q) weight *= 1e30F;
  for (float& weight : attention_.trace().w_k) weight *= 1e30F;
  EXPECT_ERROR(attention_.forward(), "too large for a 32-bit float");
  const std::string error = error_of([&] { attention_.forward(); });
  EXPECT_EQ(error.find("scores is "), 0U) << error;
}

TEST_F(AnAttention, RejectsAScoreOfMinusInfinityInsteadOfMaskingIt) {
  const AttentionTrace& a = attention_.trace();
  std::ranges::fill(a.position, 0.0F);
  std::ranges::fill(a.embedding, 1e20F);
  std::ranges::fill(a.w_q, 0.1F);
  std::ranges::fill(a.w_k, -0.1F);
  EXPECT_ERROR(attention_.forward(), "scores is minus infinity at (h 0, t 0, s 0)");
}

TEST_F(AnAttention, NamesAnOverflowingMask) {
  for (float& weight : attention_.trace().w_q) weight *= 1e18F;
  for (float& weight : attention_.trace().w_k) weight *= 1e19F;
  std::ranges::fill(attention_.custom_mask(), std::numeric_limits<float>::max());
  EXPECT_ERROR(attention_.forward(), "masked is infinite at (");
}

TEST_F(AnAttention, ComputesAgainAfterAnError) {
  attention_.forward();
  const std::vector<float> before = values_of(attention_, "output");
  attention_.trace().embedding(0, 0) = NAN;
  EXPECT_ERROR(attention_.forward(), "embedding is NaN");
  fill_given(attention_, 1);
  attention_.forward();
  EXPECT_EQ(values_of(attention_, "output"), before);
}

}  // namespace
}  // namespace mha::testing
