// Splitting and merging heads moves numbers and changes none.
#include "mha/heads.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace mha {
namespace {

/// (t, hd) whose number at token t, head h, feature d reads thd: 2 tokens, 3 heads, 2 features.
const std::vector<float> kJoined = {0, 1, 10, 11, 20, 21, 100, 101, 110, 111, 120, 121};

TEST(SplitHeads, GivesEachHeadItsOwnFeaturesOfEveryToken) {
  std::vector<float> heads(12);
  split_heads({kJoined.data(), {2, 6}}, {heads.data(), {3, 2, 2}});
  const std::vector<float> expected = {0, 1, 100, 101, 10, 11, 110, 111, 20, 21, 120, 121};
  EXPECT_EQ(heads, expected);
}

TEST(MergeHeads, UndoesTheSplit) {
  std::vector<float> heads(12);
  std::vector<float> merged(12);
  split_heads({kJoined.data(), {2, 6}}, {heads.data(), {3, 2, 2}});
  merge_heads({heads.data(), {3, 2, 2}}, {merged.data(), {2, 6}});
  EXPECT_EQ(merged, kJoined);
}

TEST(MergeWithoutTranspose, FitsTheShapeAndMixesTheTokens) {
  std::vector<float> heads(12);
  std::vector<float> merged(12);
  split_heads({kJoined.data(), {2, 6}}, {heads.data(), {3, 2, 2}});
  merge_without_transpose({heads.data(), {3, 2, 2}}, {merged.data(), {2, 6}});
  EXPECT_EQ(merged, heads) << "the same numbers in the same order";
  EXPECT_NE(merged, kJoined);
  EXPECT_EQ(merged[2], 100.0F) << "token 1's number ended up in token 0's row";
}

TEST(MergeWithoutTranspose, IsRightByAccidentForOneHeadOrOneToken) {
  std::vector<float> heads(12);
  std::iota(heads.begin(), heads.end(), 0.0F);
  std::vector<float> right(12);
  std::vector<float> wrong(12);
  merge_heads({heads.data(), {1, 4, 3}}, {right.data(), {4, 3}});
  merge_without_transpose({heads.data(), {1, 4, 3}}, {wrong.data(), {4, 3}});
  EXPECT_EQ(wrong, right);
  merge_heads({heads.data(), {4, 1, 3}}, {right.data(), {1, 12}});
  merge_without_transpose({heads.data(), {4, 1, 3}}, {wrong.data(), {1, 12}});
  EXPECT_EQ(wrong, right);
}

}  // namespace
}  // namespace mha
