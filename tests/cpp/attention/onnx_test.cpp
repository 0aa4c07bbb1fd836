// Runs every node test of ONNX's Attention operator.
#include <gtest/gtest.h>

#include <algorithm>

#include "support/golden.hpp"
#include "tools/conformance/run_case.hpp"

namespace mha::testing {
namespace {

std::vector<std::string> names_of_cases() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(golden_folder() / "onnx-attention")) {
    names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

class OnnxAttention : public ::testing::TestWithParam<std::string> {};

TEST_P(OnnxAttention, MatchesTheRecordedOutputs) {
  const GoldenFile file(golden_folder() / "onnx-attention" / (GetParam() + ".safetensors"));
  const tools::CaseReport report = tools::run_onnx_attention(file, active_kernels());
  EXPECT_TRUE(report.passed()) << report.problem();
  std::size_t recorded = 0;
  for (const SafetensorsEntry& entry : file.file().entries()) recorded += entry.name.starts_with("out.") ? 1U : 0U;
  EXPECT_EQ(report.compared(), recorded) << "some outputs were not compared";
}

INSTANTIATE_TEST_SUITE_P(Golden, OnnxAttention, ::testing::ValuesIn(names_of_cases()),
                         [](const auto& test) { return test.param; });

TEST(OnnxAttentionCases, AreComplete) { EXPECT_EQ(names_of_cases().size(), 85U); }

}  // namespace
}  // namespace mha::testing
