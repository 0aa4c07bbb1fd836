// Tests that comparisons with recorded cases can fail, and name the reason.
#include "tools/conformance/report.hpp"
#include "support/numbers.hpp"
#include "support/temporary_file.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace mha::tools {
namespace {

constexpr Tolerance kTolerance = {.relative = 1e-4, .absolute = 1e-5};

CaseReport compared(const std::vector<float>& have, const std::vector<float>& want) {
  CaseReport report;
  report.compare("out.Y", std::array{have.size()}, have, {{want.size()}, want}, kTolerance);
  return report;
}

TEST(AReport, PassesWithinTheToleranceAndKeepsTheLargestError) {
  const CaseReport report = compared({1.0F, 2.0001F, -testing::kInfinity}, {1.0F, 2.0F, -testing::kInfinity});
  EXPECT_TRUE(report.passed()) << report.problem();
  EXPECT_NEAR(report.largest_error(), 1e-4, 1e-6);
}

TEST(AReport, FailsForAnythingElse) {
  EXPECT_EQ(compared({1.0F, 2.25F}, {1.0F, 2.0F}).problem(), "out.Y is 2.25 at index 1 of (2,), but the file has 2");
  for (const float have : {NAN, testing::kInfinity, -testing::kInfinity}) {
    EXPECT_FALSE(compared({have}, {0.0F}).passed());
    EXPECT_FALSE(compared({0.0F}, {have}).passed());
  }
  EXPECT_FALSE(compared({testing::kInfinity}, {-testing::kInfinity}).passed());
  EXPECT_FALSE(compared({NAN}, {NAN}).passed());
  EXPECT_EQ(compared({1.0F, 2.0F}, {1.0F}).problem(), "out.Y has shape (2,), but the file has (1,)");
}

TEST(AReport, KeepsTheFirstProblem) {
  CaseReport report = compared({3.0F}, {1.0F});
  const std::string first = report.problem();
  report.compare("out.Z", std::array{std::size_t{1}}, std::array{1.0F}, {{1}, {1.0F}}, kTolerance);
  EXPECT_EQ(report.problem(), first);
  EXPECT_EQ(report.compared(), 2U);
}

TEST(AReport, OfNothingHasNotPassed) {
  SafetensorsWriter file;
  for (const char* name : {"in.q", "out.y", "grad.q"}) {
    file.add_floats(name, std::array{std::size_t{1}}, std::array{0.0F});
  }
  const testing::TemporaryFile written(file.bytes());
  CaseReport report;
  EXPECT_FALSE(report.passed());
  report.leave_out_the_rest(GoldenFile(written.path()));
  EXPECT_FALSE(report.passed());
  EXPECT_EQ(report.left_out(), (std::vector<std::string>{"out.y", "grad.q"}));
}

}  // namespace
}  // namespace mha::tools
