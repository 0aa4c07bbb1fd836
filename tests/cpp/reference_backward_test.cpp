// Compares the reference gradients with finite differences of the reference forward pass.
// Both are in double precision.
#include <gtest/gtest.h>

#include "reference/attention_backward.hpp"
#include "support/attention_case.hpp"
#include "support/derivative.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

TEST(ReferenceBackward, AgreesWithDifferencesOfTheForwardPass) {
  for (std::uint32_t seed = 5000; seed < 5030; ++seed) {
    const AttentionOptions options = random_options(seed);
    SCOPED_TRACE(describe(options));
    MultiHeadAttention attention(options);
    fill_given(attention, seed);
    if (options.source_tokens > 1) attention.key_padding()[options.source_tokens / 2] = 1;
    attention.custom_mask()(0, 0) = 0.75F;
    attention.forward();  // fills the dropout mask
    const reference::Tensors<double> given = given_of(attention);
    const reference::Tensors<double> computed = reference_of(attention);
    const std::vector<double> d_output = as_double(random_values(options.tokens * options.d_model, seed));
    const auto gradients = reference::attention_backward(options, computed, d_output);

    std::uint32_t next = 0;
    for (const auto& [name, values] : given) {
      if (name == "dropout_mask") continue;
      const std::vector<double>& gradient = gradients.at("d_" + name);
      ASSERT_EQ(gradient.size(), values.size()) << name;
      for (int sample = 0; sample < 6; ++sample) {
        const std::size_t i = random_u32(seed, next++) % values.size();
        reference::Tensors<double> direction;
        direction[name].assign(values.size(), 0.0);
        direction[name][i] = 1.0;
        const std::vector<double> derivative = output_derivative(options, masks_of(attention), given, direction);
        double size = 1;
        for (std::size_t o = 0; o < derivative.size(); ++o) size += std::abs(derivative[o] * d_output[o]);
        ASSERT_NEAR(gradient[i], dot_product(derivative, d_output), kDifferenceError * size) << name << " at " << i;
      }
    }
  }
}

}  // namespace
}  // namespace mha::testing
