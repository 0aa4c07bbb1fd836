// Compares gradients with every recorded backward pass of torch.nn.MultiheadAttention.
#include <gtest/gtest.h>

#include <filesystem>

#include "support/golden.hpp"
#include "tools/conformance/run_case.hpp"

namespace mha::testing {
namespace {

TEST(TorchGradients, MatchTheCoreForEveryRecordedLayer) {
  std::size_t layers = 0;
  for (const auto& entry : std::filesystem::directory_iterator(golden_folder() / "torch")) {
    if (!entry.path().filename().string().starts_with("mha_")) continue;
    SCOPED_TRACE(entry.path().filename());
    const GoldenFile file(entry.path());
    const tools::CaseReport report = tools::run_torch_multi_head(file, active_kernels());
    EXPECT_TRUE(report.passed()) << report.problem();
    EXPECT_TRUE(report.left_out().empty());
    // Per item: output, weights and the gradients of one or three inputs. Then four weights, with or without biases.
    // All of this sequence by sequence, and again for the whole batch.
    const std::size_t an_item = file.truth("self_attention") ? 3 : 5;
    EXPECT_EQ(report.compared(), (file.number("batch") + 1) * an_item + 2 * (file.truth("bias") ? 8U : 4U));
    ++layers;
  }
  EXPECT_EQ(layers, 13U);
}

}  // namespace
}  // namespace mha::testing
