// Tests TensorView: dense, row-major, non-owning.
#include "mha/tensor_view.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <numeric>
#include <type_traits>

#include "mha/nd_view.hpp"
#include "support/expect_error.hpp"

namespace mha {
namespace {

class ACube : public ::testing::Test {
 protected:
  ACube() { std::iota(data_.begin(), data_.end(), 0.0F); }
  std::array<float, 24> data_{};
  TensorView<float, 3> cube_{data_.data(), {2, 3, 4}};
};

TEST_F(ACube, HasItsLastAxisContiguous) {
  EXPECT_EQ(cube_(0, 0, 1), 1.0F);
  EXPECT_EQ(cube_(0, 1, 0), 4.0F);
  EXPECT_EQ(cube_(1, 2, 3), 23.0F);
}

TEST_F(ACube, KnowsItsShapeAndSize) {
  EXPECT_EQ(cube_.shape(), (std::array<std::size_t, 3>{2, 3, 4}));
  EXPECT_EQ(cube_.extent(1), 3U);
  EXPECT_EQ(cube_.size(), 24U);
}

TEST_F(ACube, SaturatesItsSize) {
  constexpr std::size_t kHalf = std::size_t{1} << 32U;
  EXPECT_EQ((TensorView<float, 2>(data_.data(), {kHalf, kHalf}).size()), SIZE_MAX);
  EXPECT_EQ((TensorView<float, 3>(data_.data(), {kHalf, kHalf, 3}).size()), SIZE_MAX);
  EXPECT_EQ((TensorView<float, 3>(data_.data(), {kHalf, kHalf, 0}).size()), 0U);
  EXPECT_EQ((NdShape{kHalf, kHalf, 1}.size()), SIZE_MAX);
}

TEST(AnNdShape, HasAtMostFourAxes) {
  EXPECT_EQ((NdShape{1, 2, 3, 4}.size()), 24U);
  EXPECT_ERROR((NdShape{1, 2, 3, 4, 1}), "the shape (1, 2, 3, 4, 1) has more than four axes");
}

TEST_F(ACube, ReturnsItsPartsWithoutCopying) {
  const TensorView<float, 2> second = cube_[1];
  EXPECT_EQ(second.shape(), (std::array<std::size_t, 2>{3, 4}));
  EXPECT_EQ(&second(0, 0), &cube_(1, 0, 0));
  EXPECT_EQ(&second[2](3), &cube_(1, 2, 3));
  const TensorView<float, 0> one = second[0][1];
  EXPECT_EQ(&one(), &cube_(1, 0, 1));
}

TEST_F(ACube, IsOneRowWhenFlat) {
  EXPECT_EQ(flat(cube_).extent(0), 24U);
  EXPECT_EQ(std::accumulate(cube_.begin(), cube_.end(), 0.0F), 276.0F);
}

TEST_F(ACube, WritesToItsUnderlyingMemory) {
  cube_(1, 0, 2) = -1.0F;
  EXPECT_EQ(data_[14], -1.0F);
}

TEST(TensorView, OfNothingIsEmptyAndAScalarIsOneNumber) {
  const TensorView<float, 2> nothing;
  EXPECT_TRUE(nothing.empty());
  EXPECT_EQ(nothing.size(), 0U);
  float number = 3.0F;
  const TensorView<float, 0> scalar{&number, {}};
  EXPECT_EQ(scalar.size(), 1U);
  EXPECT_EQ(scalar(), 3.0F);
  const TensorView<float, 2> no_rows{&number, {0, 5}};
  EXPECT_TRUE(no_rows.empty());
}

TEST(TensorView, MayBecomeReadOnlyButNeverWritableAgain) {
  static_assert(std::is_convertible_v<TensorView<float, 2>, TensorView<const float, 2>>);
  static_assert(!std::is_convertible_v<TensorView<const float, 2>, TensorView<float, 2>>);
}

}  // namespace
}  // namespace mha
