// Tests how recorded cases are identified, run and rejected.
#include "tools/conformance/run_case.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>

#include "mha/safetensors.hpp"
#include "support/expect_error.hpp"
#include "support/file_of.hpp"
#include "support/golden.hpp"
#include "support/temporary_file.hpp"

namespace mha::testing {
namespace {

const KernelTable& scalar() { return *supported_kernel_tables().front(); }

tools::CaseReport report_of(const std::vector<std::byte>& bytes) {
  const TemporaryFile file(bytes);
  return tools::run_case(file.path(), scalar());
}

std::string error_of_file(const SafetensorsWriter& file) {
  return error_of([&] { static_cast<void>(report_of(file.bytes())); });
}

TEST(ACase, FailsIfOneRecordedNumberIsChanged) {
  std::vector<std::byte> bytes =
      bytes_of_file(golden_folder() / "onnx-attention" / "test_attention_4d_causal.safetensors");
  float last = 0;
  std::byte* const at = bytes.data() + bytes.size() - sizeof(last);
  std::memcpy(&last, at, sizeof(last));
  last += 0.01F;
  std::memcpy(at, &last, sizeof(last));
  const tools::CaseReport report = report_of(bytes);
  EXPECT_FALSE(report.passed());
  EXPECT_EQ(report.problem().find("out.Y is "), 0U) << report.problem();
  EXPECT_NEAR(report.largest_error(), 0.01, 1e-4);
}

TEST(ACase, OfPyTorchIsComparedWithItsGradients) {
  const tools::CaseReport report = tools::run_case(golden_folder() / "torch" / "mha_self.safetensors", scalar());
  EXPECT_TRUE(report.passed()) << report.problem();
  EXPECT_EQ(report.compared(), 3U * 3 + 2 * 8)
      << "output, weights and d_input of two items and of their batch; four weights and their biases, twice";
  EXPECT_TRUE(report.left_out().empty());
}

TEST(ACase, NamesTheRecordedTensorsThatAreNotCompared) {
  const GoldenFile recorded(golden_folder() / "torch" / "mha_self.safetensors");
  SafetensorsWriter file;
  for (const auto& [key, value] : recorded.file().metadata()) file.set_metadata(key, value);
  for (const SafetensorsEntry& entry : recorded.file().entries()) {
    file.add_floats(entry.name, entry.shape, recorded[entry.name].values);
  }
  file.add_floats("grad.hessian", std::array{std::size_t{1}}, std::array{0.0F});
  const tools::CaseReport report = report_of(file.bytes());
  EXPECT_TRUE(report.passed()) << report.problem();
  EXPECT_EQ(report.left_out(), std::vector<std::string>{"grad.hessian"});
}

TEST(ACase, IsRejectedIfItsKindIsUnknown) {
  SafetensorsWriter file;
  EXPECT_EQ(error_of_file(file), "the metadata names no op and no kind, and no such case is known here");
  file.set_metadata("op", "Softmax");
  EXPECT_EQ(error_of_file(file), "the metadata names op \"Softmax\" and no kind, and no such case is known here");
}

TEST(ACase, IsRejectedIfItIsIncomplete) {
  SafetensorsWriter file;
  file.set_metadata("op", "Attention");
  EXPECT_NE(error_of_file(file).find("says nothing about \"inputs\""), std::string::npos);
  file.set_metadata("inputs", "[\"Q\", 3]");
  EXPECT_NE(error_of_file(file).find("inputs should be a list of at most 7 names"), std::string::npos);
  file.set_metadata("inputs", "[\"Q\"]");
  file.set_metadata("outputs", "[\"Y\"]");
  EXPECT_NE(error_of_file(file).find("the file has no tensor \"in.Q\""), std::string::npos);
  EXPECT_ERROR(static_cast<void>(tools::run_case("/nowhere.safetensors", scalar())),
               "cannot open /nowhere.safetensors");
}

TEST(TheAttributesOfACase, AreReadStrictly) {
  const AttentionAttributes read = tools::read_onnx_attributes(
      R"({"q_num_heads": 4, "kv_num_heads": 2, "is_causal": 1, "scale": 0.5, "softcap": 2, "left_window_size": -1,)"
      R"( "right_window_size": 3, "qk_matmul_output_mode": 3, "softmax_precision": 1})");
  AttentionAttributes expected;
  expected.q_num_heads = 4;
  expected.kv_num_heads = 2;
  expected.is_causal = true;
  expected.scale = 0.5F;
  expected.softcap = 2.0F;
  expected.right_window_size = 3;
  expected.qk_matmul_output_mode = ScoresAt::kWeights;
  EXPECT_EQ(read, expected);
  const auto error = [](const char* json) {
    return error_of([&] { static_cast<void>(tools::read_onnx_attributes(json)); });
  };
  EXPECT_EQ(error(R"({"heads": 1})"), "the operator Attention has no attribute heads");
  EXPECT_EQ(error(R"({"q_num_heads": 1.5})"), "the attribute q_num_heads should be a whole number, but is 1.5");
  EXPECT_EQ(error(R"({"q_num_heads": -1})"), "the attribute q_num_heads should be 0 or more, but is -1");
  EXPECT_EQ(error(R"({"scale": "x"})"), "the attribute scale should be a number, but is \"x\"");
  EXPECT_NE(error(R"({"softmax_precision": 11})").find("softmax_precision 11 asks for another type"),
            std::string::npos);
  EXPECT_EQ(error("[]"), "the attributes should be a JSON object, but are []");
  EXPECT_EQ(error("{"), "the attributes should be a JSON object, but are {");
}

}  // namespace
}  // namespace mha::testing
