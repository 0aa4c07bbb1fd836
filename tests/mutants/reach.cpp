// Reads the selected mutant, and records which mutants each test reaches.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

namespace mha::mutants {
namespace {

int number_of(const char* text) { return text == nullptr ? 0 : std::atoi(text); }

/// Writes a line "Suite.Test milliseconds n n n" for each test to the file in MHA_MUTANTS_REACHED.
class Recorder : public ::testing::EmptyTestEventListener {
 public:
  explicit Recorder(const char* file) : out_(file) {}

  void OnTestEnd(const ::testing::TestInfo& test) override {
    out_ << test.test_suite_name() << '.' << test.name() << ' ' << test.result()->elapsed_time();
    for (int n = 1; n < kMost; ++n) {
      if (reached[n]) out_ << ' ' << n;
      reached[n] = false;
    }
    out_ << '\n';
  }

 private:
  std::ofstream out_;
};

[[maybe_unused]] const bool recording = [] {
  const char* file = std::getenv("MHA_MUTANTS_REACHED");
  if (file != nullptr) ::testing::UnitTest::GetInstance()->listeners().Append(new Recorder(file));
  return file != nullptr;
}();

}  // namespace

const int chosen = number_of(std::getenv("MHA_MUTANT"));
bool reached[kMost];

}  // namespace mha::mutants
