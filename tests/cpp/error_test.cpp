// Tests the formatting of error messages.
#include "mha/detail/fail.hpp"
#include "support/numbers.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace mha {
namespace {

using Extents = std::vector<std::size_t>;

TEST(DescribeShape, PrintsAsPyTorchDoes) {
  EXPECT_EQ(describe_shape(Extents{}), "()");
  EXPECT_EQ(describe_shape(Extents{4}), "(4,)");
  EXPECT_EQ(describe_shape(Extents{3, 5, 4}), "(3, 5, 4)");
}

TEST(DescribePosition, NamesEveryAxis) {
  EXPECT_EQ(describe_position(0, "hts", Extents{2, 3, 4}), "(h 0, t 0, s 0)");
  EXPECT_EQ(describe_position(23, "hts", Extents{2, 3, 4}), "(h 1, t 2, s 3)");
  EXPECT_EQ(describe_position(17, "m(hd)", Extents{5, 2, 3}), "(m 2, h 1, d 2)");
}

TEST(DescribeNonFinite, DistinguishesTheKinds) {
  EXPECT_EQ(describe_non_finite(std::numeric_limits<float>::quiet_NaN()), "NaN");
  EXPECT_EQ(describe_non_finite(testing::kInfinity), "infinite");
  EXPECT_EQ(describe_non_finite(-testing::kInfinity), "minus infinity");
}

TEST(DescribeBytes, UsesTheLargestUnitThatFits) {
  EXPECT_EQ(describe_bytes(0), "0 bytes");
  EXPECT_EQ(describe_bytes(999), "999 bytes");
  EXPECT_EQ(describe_bytes(1000), "1.0 kB");
  EXPECT_EQ(describe_bytes(12345678), "12.3 MB");
  EXPECT_EQ(describe_bytes(40000000000), "40.0 GB");
  EXPECT_EQ(describe_bytes(std::numeric_limits<std::size_t>::max()), "18.4 EB");
}

}  // namespace
}  // namespace mha
