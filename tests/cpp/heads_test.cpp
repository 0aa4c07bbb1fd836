// Tests splitting, merging and repeating heads, and summing over groups.
#include "mha/detail/heads.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace mha {
namespace {

/// (t, hd): the digits of each number are its token, head and feature (thd): 2 tokens, 3 heads, 2 features.
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

/// (g, s, d): 2 heads of keys, 2 positions, 1 feature.
const std::vector<float> kShared = {1, 2, 3, 4};

TEST(RepeatHeads, GivesConsecutiveHeadsTheSameSharedHead) {
  std::vector<float> heads(12);
  repeat_heads({kShared.data(), {2, 2, 1}}, {heads.data(), {6, 2, 1}});
  EXPECT_EQ(heads, (std::vector<float>{1, 2, 1, 2, 1, 2, 3, 4, 3, 4, 3, 4}));
}

TEST(SumGroups, AddsTheHeadsOfAGroupInOrder) {
  const std::vector<float> heads = {1e8F, 1, -1e8F, 2, 1, 3, 10, 20, 30, 40, 50, 60};
  for (const KernelTable* kernels : supported_kernel_tables()) {
    std::vector<float> shared(4, 99.0F);
    sum_groups({heads.data(), {6, 2, 1}}, {shared.data(), {2, 2, 1}}, *kernels);
    EXPECT_EQ(shared, (std::vector<float>{1, 6, 90, 120})) << name_of(*kernels);
  }
}

}  // namespace
}  // namespace mha
