// Tests random numbers against values that the TypeScript tests use too.
#include "mha/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace mha {
namespace {

TEST(Hash, HasTheSameValuesInEveryLanguage) {
  // Computed by an independent implementation with arbitrary-precision integers.
  EXPECT_EQ(hash(0U), 0U);
  EXPECT_EQ(hash(1U), 1753845952U);
  EXPECT_EQ(hash(0xffffffffU), 1734902346U);
  EXPECT_EQ(random_u32(0U, 0U), 2926543089U);
  EXPECT_EQ(random_u32(42U, 7U), 1983623732U);
}

TEST(Hash, IsInjective) {
  std::set<std::uint32_t> seen;
  for (std::uint32_t x = 0; x < 100000; ++x) seen.insert(hash(x * 40503U));
  EXPECT_EQ(seen.size(), 100000U);
}

TEST(RandomU32, IsSpreadEvenly) {
  std::array<int, 16> counts{};
  for (std::uint32_t i = 0; i < 160000; ++i) ++counts[random_u32(3, i) >> 28U];
  // 10000 numbers in each of 16 bins; five standard deviations are below 500.
  for (const int count : counts) EXPECT_NEAR(count, 10000, 500);
}

TEST(RandomU32, DiffersBetweenSeeds) {
  int equal = 0;
  for (std::uint32_t i = 0; i < 10000; ++i) equal += random_u32(1, i) == random_u32(2, i) ? 1 : 0;
  EXPECT_LE(equal, 1);
}

}  // namespace
}  // namespace mha
