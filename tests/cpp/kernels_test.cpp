// The tables can be listed, the best is chosen, and one can be forced by name.
#include "mha/kernels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "support/expect_error.hpp"

namespace mha {
namespace {

class Tables : public ::testing::Test {
 protected:
  ~Tables() override { choose_best_kernels(); }
};

TEST_F(Tables, IncludeAScalarOneThatRunsEverywhere) {
  EXPECT_STREQ(supported_kernel_tables().front()->name, "scalar");
  EXPECT_EQ(supported_kernel_tables().front()->lanes, 1U);
}

TEST_F(Tables, HaveNamesOfTheirOwn) {
  std::set<std::string> names;
  for (const KernelTable* table : compiled_kernel_tables()) names.insert(table->name);
  EXPECT_EQ(names.size(), compiled_kernel_tables().size());
}

TEST_F(Tables, ThatAreSupportedWereCompiled) {
  for (const KernelTable* table : supported_kernel_tables()) {
    EXPECT_EQ(std::ranges::count(compiled_kernel_tables(), table), 1) << table->name;
  }
}

TEST_F(Tables, HaveEveryKernel) {
  for (const KernelTable* table : compiled_kernel_tables()) {
    SCOPED_TRACE(table->name);
    EXPECT_NE(table->matmul, nullptr);
    EXPECT_NE(table->matmul_transposed, nullptr);
    EXPECT_NE(table->add_transposed_matmul, nullptr);
    EXPECT_NE(table->scale, nullptr);
    EXPECT_NE(table->add, nullptr);
    EXPECT_NE(table->multiply, nullptr);
    EXPECT_NE(table->softcap, nullptr);
    EXPECT_NE(table->row_max, nullptr);
    EXPECT_NE(table->exp_shifted, nullptr);
    EXPECT_NE(table->row_sum, nullptr);
    EXPECT_NE(table->divide_rows, nullptr);
    EXPECT_NE(table->row_dot, nullptr);
    EXPECT_NE(table->softmax_gradient, nullptr);
    EXPECT_NE(table->add_column_sums, nullptr);
  }
}

TEST_F(Tables, AreChosenByTheirLanes) {
  choose_best_kernels();
  for (const KernelTable* table : supported_kernel_tables()) EXPECT_LE(table->lanes, active_kernels().lanes);
}

TEST_F(Tables, CanBeForcedByName) {
  for (const KernelTable* table : supported_kernel_tables()) {
    force_kernels(table->name);
    EXPECT_EQ(&active_kernels(), table);
  }
}

TEST_F(Tables, ThatDoNotExistAreRefusedWithTheChoices) {
  force_kernels("scalar");
  EXPECT_ERROR(force_kernels("neon"), "no kernel table \"neon\" runs on this machine; there are scalar");
  EXPECT_STREQ(active_kernels().name, "scalar") << "a refusal changes nothing";
}

}  // namespace
}  // namespace mha
