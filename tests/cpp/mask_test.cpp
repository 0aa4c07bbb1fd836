// Tests attention masks and dropout masks.
#include "mha/mask.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "mha/random.hpp"

namespace mha {
namespace {

constexpr float kForbidden = -std::numeric_limits<float>::infinity();

/// The mask as rows of x (visible) and . (masked).
std::string picture(const AttentionOptions& options, std::vector<std::uint8_t> padding = {}) {
  const std::size_t t = options.tokens;
  const std::size_t s = options.source_tokens;
  padding.resize(s);
  const std::vector<float> custom(t * s, 0.0F);
  std::vector<float> mask(t * s);
  fill_mask(options, padding, {custom.data(), {t, s}}, {mask.data(), {t, s}});
  std::string text;
  for (std::size_t i = 0; i < mask.size(); ++i) {
    text += mask[i] == 0.0F ? 'x' : '.';
    EXPECT_TRUE(mask[i] == 0.0F || mask[i] == kForbidden);
    if (i % s == s - 1) text += '\n';
  }
  return text;
}

TEST(Mask, AllowsEverythingByDefault) { EXPECT_EQ(picture(AttentionOptions::self(2, 4, 1)), "xx\nxx\n"); }

TEST(Mask, CausalForbidsLaterPositions) {
  AttentionOptions options = AttentionOptions::self(4, 4, 1);
  options.causal = true;
  EXPECT_EQ(picture(options), "x...\nxx..\nxxx.\nxxxx\n");
}

TEST(Mask, CausalStartsAtTheFirstKeyForAnyNumberOfKeys) {
  AttentionOptions options = AttentionOptions::self(3, 4, 1);
  options.cross = true;
  options.causal = true;
  options.source_tokens = 5;
  EXPECT_EQ(picture(options), "x....\nxx...\nxxx..\n");
  options.source_tokens = 2;
  EXPECT_EQ(picture(options), "x.\nxx\nxx\n");
}

TEST(Mask, AWindowHasItsWidthOnEachSide) {
  AttentionOptions options = AttentionOptions::self(5, 4, 1);
  options.window_left = 1;
  options.window_right = 0;
  EXPECT_EQ(picture(options), "x....\nxx...\n.xx..\n..xx.\n...xx\n");
  options.window_left = -1;
  options.window_right = 2;
  EXPECT_EQ(picture(options), "xxx..\nxxxx.\nxxxxx\nxxxxx\nxxxxx\n");
  options.window_left = options.window_right = 0;
  EXPECT_EQ(picture(options), "x....\n.x...\n..x..\n...x.\n....x\n");
}

TEST(Mask, PaddingForbidsAKeyToEveryQuery) {
  EXPECT_EQ(picture(AttentionOptions::self(3, 4, 1), {0, 0, 7}), "xx.\nxx.\nxx.\n");
}

TEST(Mask, RulesAndPaddingAddUp) {
  AttentionOptions options = AttentionOptions::self(4, 4, 1);
  options.causal = true;
  options.window_left = 2;
  EXPECT_EQ(picture(options, {0, 1, 0, 0}), "x...\nx...\nx.x.\n..xx\n");
}

TEST(Mask, ACustomNumberIsAddedOnlyWhereTheRulesAllow) {
  AttentionOptions options = AttentionOptions::self(2, 4, 1);
  options.causal = true;
  const std::vector<float> custom = {0.5F, 9.0F, kForbidden, -2.0F};
  const std::vector<std::uint8_t> padding(2);
  std::vector<float> mask(4);
  fill_mask(options, padding, {custom.data(), {2, 2}}, {mask.data(), {2, 2}});
  EXPECT_EQ(mask, (std::vector<float>{0.5F, kForbidden, kForbidden, -2.0F}));
}

TEST(DropoutMask, DropsItsShareAndScalesTheSurvivors) {
  std::vector<float> mask(100000);
  fill_dropout_mask(0.4, 1, {mask.data(), {10, 100, 100}});
  double dropped = 0;
  double sum = 0;
  for (const float factor : mask) {
    ASSERT_TRUE(factor == 0.0F || factor == static_cast<float>(1.0 / 0.6)) << factor;
    dropped += factor == 0.0F ? 1.0 : 0.0;
    sum += static_cast<double>(factor);
  }
  // Of 100000 numbers; five standard deviations of 155.
  EXPECT_NEAR(dropped, 40000.0, 775.0);
  EXPECT_NEAR(sum / 100000.0, 1.0, 0.02) << "a weight's expected value is unchanged";
}

TEST(DropoutMask, UsesTheRandomNumberOfTheFlatIndex) {
  std::vector<float> mask(24);
  fill_dropout_mask(0.25, 77, {mask.data(), {2, 3, 4}});
  for (std::uint32_t i = 0; i < 24; ++i) {
    EXPECT_EQ(mask[i] == 0.0F, random_u32(77, i) < 0x40000000U) << i;
  }
}

TEST(DropoutMask, OfZeroDropsNothing) {
  std::vector<float> mask(1000);
  fill_dropout_mask(0.0, 5, {mask.data(), {10, 10, 10}});
  for (const float factor : mask) ASSERT_EQ(factor, 1.0F);
}

}  // namespace
}  // namespace mha
