// Tests that a gradient that overflows is an error with the tensor and the position.
// All parameters are 0, except those that a test sets: the norm of a row of equal numbers is then its bias.
#include <gtest/gtest.h>

#include "support/block_case.hpp"
#include "support/expect_error.hpp"

namespace mha::testing {
namespace {

/// A case whose parameters are 0, except some.
template <class Case>
class CaseOfZeros : public ::testing::Test {
 protected:
  explicit CaseOfZeros(Case parts) : c_(std::move(parts)) { std::ranges::fill(c_.values.all(), 0.0F); }
  [[nodiscard]] std::span<float> numbers(const char* name) const { return c_.values.of(c_.list.find(name)); }
  void set(const char* name, float value) const { std::ranges::fill(numbers(name), value); }

  Case c_;
};

/// A pre-norm block with two sequences of three tokens, 8 features and 32 inside.
class BlockGradientOverflow : public CaseOfZeros<BlockCase> {
 protected:
  BlockGradientOverflow() : CaseOfZeros(BlockCase(BlockOptions::gpt2(3, 8, 2), 2, 1)) { std::ranges::fill(c_.x, 1.0F); }
  /// The error of a backward pass from d_out with `value` everywhere.
  std::string error(float value) {
    std::ranges::fill(c_.d_out, value);
    return error();
  }
  std::string error() {
    c_.gradients.zero();
    return error_of([&] {
      c_.forward();
      c_.backward();
    });
  }
};

std::string too_large(const std::string& place) {
  return "the gradient of " + place + ": the numbers that it is computed from are too large for a 32-bit float";
}

TEST_F(BlockGradientOverflow, NameTheFeedForwardPart) {
  EXPECT_EQ(error(3e38F), too_large("feed_forward.b_2 is infinite at (i 0)"));
  set("feed_forward.b_1", 1e19F);
  EXPECT_EQ(error(1e19F), too_large("feed_forward.w_2 is infinite at (i 0, j 0)"));
  set("feed_forward.b_1", 0.0F);
  set("feed_forward.w_2", 1e38F);
  EXPECT_EQ(error(0.2F), too_large("feed_forward.b_1 is infinite at (i 0)"));
  set("norm_2.bias", 10.0F);
  EXPECT_EQ(error(0.1F), too_large("feed_forward.w_1 is infinite at (i 0, j 0)"));
}

TEST_F(BlockGradientOverflow, NameTheNormsAndTheStream) {
  set("feed_forward.w_1", 1e20F);
  set("feed_forward.w_2", 1e18F);
  EXPECT_EQ(error(0.01F), too_large("norm_2.bias is infinite at (i 0)"));
  for (std::size_t i = 0; i < c_.x.size(); i += 2) c_.x[i] = -1.0F;
  EXPECT_EQ(error(0.01F), too_large("norm_2.weight is minus infinity at (i 0)"));

  std::ranges::fill(c_.x, 1.0F);
  std::ranges::fill(c_.values.all(), 0.0F);
  set("attention.w_v", 1e18F);
  set("attention.w_o", 1e18F);
  EXPECT_EQ(error(2.0F), too_large("norm_1.bias is infinite at (i 0)"));

  // Both summands are finite; consecutive rows of opposite signs keep the sums over rows finite.
  std::ranges::fill(c_.values.all(), 0.0F);
  set("norm_2.weight", 1e35F);
  set("feed_forward.w_2", 1e-20F);
  std::ranges::fill(numbers("feed_forward.w_1").first(32), 1e-20F);
  for (std::size_t i = 0; i < c_.d_out.size(); ++i) c_.d_out[i] = i / 8 % 2 == 0 ? 3e38F : -3e38F;
  EXPECT_EQ(error(), too_large("the residual stream is infinite at (b 0, t 0, m 0)"));
}

TEST_F(BlockGradientOverflow, NameTheInput) {
  set("attention.w_v", 1.0F);
  set("attention.w_o", 1.0F);
  set("norm_1.weight", 1e38F);
  c_.d_out[3] = 1.0F;
  EXPECT_EQ(error().substr(0, 21), "the gradient of x is ");
}

/// An untied model with two sequences of five distinct tokens each. Every fifth target is ignored. Targets alternate
/// between 0 and 1, whose rows of `output` have opposite signs, so that sums over positions stay small.
class ModelGradientOverflow : public CaseOfZeros<ModelCase> {
 protected:
  static ModelOptions untied() {
    ModelOptions options = small_model();
    options.tied = false;
    return options;
  }
  explicit ModelGradientOverflow(const ModelOptions& options = untied()) : CaseOfZeros(ModelCase(options, 2, 5, 1)) {
    for (std::int32_t i = 0; i < 10; ++i) {
      c_.model.token_ids().begin()[i] = i;
      c_.model.targets().begin()[i] = i % 5 == 4 ? LanguageModel::kIgnored : i % 5 % 2;
    }
  }
  std::string error(float factor) {
    c_.gradients.zero();
    return error_of([&] {
      c_.forward();
      c_.model.backward(c_.weights, c_.gradient_views, factor);
    });
  }
  void use_one_column_of_the_output() const {
    numbers("output")[0] = 1.0F;
    numbers("output")[12] = -1.0F;
  }
};

class TiedModelGradientOverflow : public ModelGradientOverflow {
 protected:
  TiedModelGradientOverflow() : ModelGradientOverflow(small_model()) {}
};

TEST_F(ModelGradientOverflow, NameTheOutputMatrix) {
  set("norm.bias", 1e38F);
  EXPECT_EQ(error(100.0F), too_large("output is minus infinity at (i 0, j 0)"));
}

TEST_F(TiedModelGradientOverflow, NameTheTokenEmbeddingOnceMore) {
  set("norm.bias", 1e38F);
  EXPECT_EQ(error(100.0F), too_large("token_embedding is minus infinity at (i 0, j 0)"));
}

TEST_F(ModelGradientOverflow, NameTheFinalNorm) {
  numbers("output")[0] = 1e38F;
  std::ranges::fill(c_.model.targets(), 0);
  EXPECT_EQ(error(10.0F), too_large("norm.bias is minus infinity at (i 0)"));
  for (std::size_t i = 0; i < numbers("token_embedding").size(); i += 2) numbers("token_embedding")[i] = 1.0F;
  EXPECT_EQ(error(10.0F), too_large("norm.weight is minus infinity at (i 0)"));
}

TEST_F(ModelGradientOverflow, NameTheEmbeddings) {
  use_one_column_of_the_output();
  set("norm.weight", 6.9e35F);  // each number of the stream's gradient is 0 or about 2e38
  EXPECT_EQ(error(8.0F), too_large("position_embedding is minus infinity at (i 0, j 0)"));
  for (std::int32_t& id : c_.model.token_ids()) id = id % 5 % 2;
  EXPECT_EQ(error(8.0F), too_large("token_embedding is minus infinity at (i 0, j 0)"));
  EXPECT_EQ(error(80.0F), too_large("the residual stream is minus infinity at (b 0, t 0, m 0)"));
}

TEST_F(ModelGradientOverflow, NameTheBlock) {
  use_one_column_of_the_output();
  set("norm.weight", 6.9e35F);
  std::ranges::fill(c_.model.targets(), 0);
  EXPECT_EQ(error(10.0F), "block 1: " + too_large("feed_forward.b_2 is minus infinity at (i 0)"));
}

}  // namespace
}  // namespace mha::testing
