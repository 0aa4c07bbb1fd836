// Tests the initial parameters: deviations, and the same bits for each seed.
#include <gtest/gtest.h>

#include <cmath>

#include "mha/detail/repeatable_math.hpp"
#include "support/block_case.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

ModelOptions wide() {
  ModelOptions options;
  options.vocabulary = 50;
  options.context = 20;
  options.d_model = 64;
  options.num_heads = 4;
  options.layers = 8;
  return options;
}

double deviation_of(std::span<const float> values) {
  double sum = 0;
  for (const float value : values) sum += static_cast<double>(value) * static_cast<double>(value);
  return std::sqrt(sum / static_cast<double>(values.size()));
}

TEST(Initialise, GivesEveryKindOfParameterItsSize) {
  const ParameterList list = list_parameters<ModelWeights>(wide());
  const ParameterBuffer values(list);
  initialise(wide(), list, values, 1);
  for (const Parameter& parameter : list.entries()) {
    SCOPED_TRACE(parameter.name);
    const std::span<const float> numbers = values.of(parameter);
    if (parameter.rank == 1) {
      for (const float value : numbers) ASSERT_EQ(value, parameter.name.ends_with(".weight") ? 1.0F : 0.0F);
    } else {
      const bool into_stream = parameter.name.ends_with("w_o") || parameter.name.ends_with("w_2");
      const double expected = into_stream ? 0.02 / 4 : 0.02;
      // Four standard deviations of the estimate for this many numbers.
      const double margin = 4 * expected / std::sqrt(2.0 * static_cast<double>(numbers.size()));
      EXPECT_NEAR(deviation_of(numbers), expected, margin);
    }
  }
}

TEST(Initialise, DependsOnlyOnTheSeed) {
  const ParameterList list = list_parameters<ModelWeights>(small_model());
  const ParameterBuffer first(list);
  const ParameterBuffer second(list);
  initialise(small_model(), list, first, 5);
  initialise(small_model(), list, second, 5);
  EXPECT_TRUE(std::ranges::equal(first.all(), second.all()));
  initialise(small_model(), list, second, 6);
  EXPECT_FALSE(std::ranges::equal(first.all(), second.all()));
}

TEST(Initialise, UsesTheRandomNumberOfEachPosition) {
  const ParameterList list = list_parameters<ModelWeights>(small_model());
  const ParameterBuffer values(list);
  initialise(small_model(), list, values, 3);
  std::uint32_t index = 0;
  for (const Parameter& parameter : list.entries()) {
    if (parameter.name.ends_with("w_q")) {
      for (std::uint32_t i = 0; i < 3; ++i) {
        EXPECT_EQ(values.of(parameter)[i], static_cast<float>(0.02 * random_normal(3, index + i))) << parameter.name;
      }
    }
    index += static_cast<std::uint32_t>(parameter.size());
  }
}

TEST(Initialise, HasItsRecordedBits) {
  const ParameterList list = list_parameters<ModelWeights>(small_model());
  const ParameterBuffer values(list);
  initialise(small_model(), list, values, 1);
  const std::span<const float> embedding = values.of(list.find("token_embedding"));
  EXPECT_EQ(std::vector<float>(embedding.begin(), embedding.begin() + 4),
            (std::vector<float>{-0x1.46bf0ep-5F, 0x1.aded7p-10F, -0x1.7c140cp-8F, -0x1.023ffap-8F}));
}

}  // namespace
}  // namespace mha::testing
