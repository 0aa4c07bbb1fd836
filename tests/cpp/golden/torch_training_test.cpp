// Runs PyTorch's recorded transformer blocks and language model training.
#include <gtest/gtest.h>

#include "support/expect_error.hpp"
#include "support/golden.hpp"
#include "tools/conformance/run_case.hpp"

namespace mha::testing {
namespace {

GoldenFile torch_file(const std::string& name) {
  return GoldenFile(golden_folder() / "torch" / (name + ".safetensors"));
}

class TorchBlock : public ::testing::TestWithParam<std::string> {};

TEST_P(TorchBlock, HasTheRecordedOutputAndGradients) {
  const tools::CaseReport report = tools::run_torch_block(torch_file(GetParam()), active_kernels());
  EXPECT_TRUE(report.passed()) << report.problem();
  EXPECT_EQ(report.compared(), 3 + 16U)
      << "the output, that of the trace, the gradient of x, and those of the parameters";
  EXPECT_TRUE(report.left_out().empty());
}

INSTANTIATE_TEST_SUITE_P(Golden, TorchBlock, ::testing::Values("block_postnorm", "block_prenorm"),
                         [](const auto& test) { return test.param; });

TEST(TorchTraining, HasTheRecordedLogitsGradientsAndSteps) {
  const tools::CaseReport report = tools::run_torch_language_model(torch_file("gpt_training"), active_kernels());
  EXPECT_TRUE(report.passed()) << report.problem();
  EXPECT_EQ(report.compared(), 2 + 2 + (4 + 2 * 12) + 1 + 4U)
      << "logits and loss, weights of two layers, gradients by GPT-2's names, losses, parameters after the last step";
  EXPECT_TRUE(report.left_out().empty());
}

TEST(TorchTraining, IsParsedFromASentence) {
  const tools::RecordedTraining training = tools::read_training(
      "AdamW lr=3e-3 betas=(0.9,0.95) eps=1e-8 weight_decay=0.1 on every parameter, 8 full-batch steps; and so on");
  EXPECT_DOUBLE_EQ(training.learning_rate, 3e-3);
  EXPECT_EQ(training.adamw, (AdamWOptions{.beta_1 = 0.9, .beta_2 = 0.95, .epsilon = 1e-8, .weight_decay = 0.1}));
  EXPECT_EQ(training.steps, 8U);
  EXPECT_ERROR(static_cast<void>(tools::read_training("SGD")), "the metadata's optimizer is not understood: SGD");
}

}  // namespace
}  // namespace mha::testing
