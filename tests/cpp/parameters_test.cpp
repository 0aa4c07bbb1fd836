// Tests that a buffer of another parameter list is rejected.
#include "mha/parameters.hpp"

#include <gtest/gtest.h>

#include <cstdint>

#include "mha/model.hpp"
#include "mha/training.hpp"
#include "support/block_case.hpp"
#include "support/expect_error.hpp"

namespace mha::testing {
namespace {

const BlockOptions kSmall = BlockOptions::gpt2(3, 4, 2);
const BlockOptions kLarge = BlockOptions::gpt2(3, 8, 2);

class ABufferOfAnotherList : public ::testing::Test {
 protected:
  ParameterList small_list_ = list_parameters<BlockWeights>(kSmall);
  ParameterList large_list_ = list_parameters<BlockWeights>(kLarge);
  ParameterBuffer small_{small_list_};
  ParameterBuffer large_{large_list_};
};

TEST_F(ABufferOfAnotherList, CannotBeBound) {
  EXPECT_ERROR(static_cast<void>(bind_parameters<BlockWeights>(kLarge, small_list_, small_)),
               "the list has room for 352 numbers, but these parameters need 944");
  EXPECT_ERROR(static_cast<void>(bind_parameters<BlockWeights>(kLarge, large_list_, small_)),
               "the buffer has room for 352 numbers, but these parameters need 944");
  EXPECT_ERROR(static_cast<void>(bind_parameters<BlockWeights>(kSmall, small_list_, large_)),
               "the buffer has room for 944 numbers, but these parameters need 352");
}

TEST_F(ABufferOfAnotherList, HasNoPlaceForAParameterBeyondItsEnd) {
  EXPECT_EQ(large_.of(large_list_.entries().back()).size(), 8U);
  EXPECT_ERROR(static_cast<void>(small_.of(large_list_.entries().back())),
               "feed_forward.b_2 has 8 numbers from 928 onwards, but the buffer has room for 352");
  Parameter endless = small_list_.entries().front();
  endless.extents[0] = SIZE_MAX;
  EXPECT_ERROR(static_cast<void>(small_.of(endless)), "norm_1.weight");
  endless.offset = SIZE_MAX;
  EXPECT_ERROR(static_cast<void>(small_.of(endless)), "norm_1.weight");
}

TEST_F(ABufferOfAnotherList, IsNotOptimised) {
  AdamW optimizer(large_list_, {});
  EXPECT_ERROR(optimizer.step(0.1, small_, large_),
               "the buffer of gradients has room for 352 numbers, but these parameters need 944");
  EXPECT_ERROR(optimizer.step(0.1, large_, small_),
               "the buffer of values has room for 352 numbers, but these parameters need 944");
  EXPECT_EQ(optimizer.steps(), 0U);
  const AdamW taken = std::move(optimizer);
  EXPECT_ERROR(optimizer.step(0.1, large_, large_), "but these parameters need 0");  // NOLINT(bugprone-use-after-move)
}

TEST_F(ABufferOfAnotherList, IsNotInitialised) {
  ModelOptions wide = small_model();
  wide.d_model = 24;
  const ParameterList list = list_parameters<ModelWeights>(small_model());
  const ParameterList wide_list = list_parameters<ModelWeights>(wide);
  const ParameterBuffer values(list);
  EXPECT_ERROR(initialise(wide, wide_list, values, 1), "the buffer has room for");
  EXPECT_ERROR(initialise(wide, list, values, 1), "the list has room for");
  EXPECT_ERROR(initialise(small_model(), wide_list, values, 1), "the list has room for");
  for (const float value : values.all()) ASSERT_EQ(value, 0.0F);
}

}  // namespace
}  // namespace mha::testing
