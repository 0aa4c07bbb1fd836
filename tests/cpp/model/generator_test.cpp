// Tests that Generator, token by token, equals LanguageModel on the whole text.
#include "mha/generator.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "support/block_case.hpp"
#include "support/expect_error.hpp"

namespace mha::testing {
namespace {

class GeneratorTest : public ::testing::Test {
 protected:
  GeneratorTest() { c_.forward(); }

  [[nodiscard]] std::vector<float> expected(std::size_t position) const {
    const Vector row(const_cast<float*>(c_.model.logits()[position].data()), {11});
    return {row.begin(), row.end()};
  }
  std::vector<float> read(Generator& generator, std::size_t first, std::size_t count) {
    const ConstVector logits = generator.read(c_.weights, {c_.model.token_ids().data() + first, count});
    return {logits.begin(), logits.end()};
  }

  ModelCase c_ = ModelCase(small_model(), 1, 8, 1);
};

TEST_F(GeneratorTest, EqualsTheModelAtEveryPosition) {
  Generator generator(c_.options);
  for (std::size_t t = 0; t < 8; ++t) {
    EXPECT_EQ(read(generator, t, 1), expected(t)) << t;
    EXPECT_EQ(generator.length(), t + 1);
  }
}

TEST_F(GeneratorTest, ReadsInChunksOfAnySize) {
  for (const std::size_t chunk : {1U, 2U, 3U, 8U}) {
    Generator generator(c_.options, chunk);
    EXPECT_EQ(read(generator, 0, 5), expected(4));
    EXPECT_EQ(read(generator, 5, 3), expected(7));
    generator.truncate(2);
    EXPECT_EQ(read(generator, 2, 2), expected(3));
    generator.clear();
    EXPECT_EQ(read(generator, 0, 1), expected(0));
  }
}

TEST(Generator, EqualsAModelWithAnOutputMatrixAndAnUncommonEpsilon) {
  ModelOptions options = small_model();
  options.tied = false;
  options.epsilon = 0.02F;
  ModelCase c(options, 1, 8, 2);
  c.forward();
  Generator generator(options, 3);
  const ConstVector logits = generator.read(c.weights, {c.model.token_ids().data(), 8});
  EXPECT_TRUE(std::ranges::equal(logits, c.model.logits()[7]));
}

TEST_F(GeneratorTest, RejectsInvalidInput) {
  EXPECT_ERROR(const Generator none(c_.options, 0), "chunk is 0, but must be from 1 to the context of 8");
  EXPECT_ERROR(const Generator many(c_.options, 9), "chunk is 9, but must be from 1 to the context of 8");
  Generator generator(c_.options, 4);
  EXPECT_ERROR(read(generator, 0, 0), "there is no token to read");
  const std::int32_t outside = 11;
  EXPECT_ERROR(generator.read(c_.weights, {&outside, 1}), "token id 11 at position (0, 0) is not below");
  read(generator, 0, 6);
  EXPECT_ERROR(read(generator, 0, 3), "3 tokens after 6 are longer than the context of 8 positions");
  EXPECT_ERROR(generator.truncate(7), "only 6 tokens were read, so they cannot be truncated to 7");
  EXPECT_EQ(read(generator, 6, 2), expected(7)) << "a failed read changes nothing";
}

TEST_F(GeneratorTest, KeepsItsTextIfANumberIsNotFinite) {
  Generator generator(c_.options, 4);
  read(generator, 0, 3);
  float& weight = c_.values.of(c_.list.find("blocks.1.feed_forward.w_2"))[5];
  const float before = weight;
  weight = std::numeric_limits<float>::quiet_NaN();
  EXPECT_ERROR(read(generator, 3, 2), "feed_forward.w_2 is NaN at (i 0, j 5)");
  EXPECT_EQ(generator.length(), 3U);
  weight = before;
  EXPECT_EQ(read(generator, 3, 2), expected(4));
}

}  // namespace
}  // namespace mha::testing
