// Tests listing, choosing and forcing kernel tables.
#include "mha/detail/kernel_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
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

TEST_F(Tables, HaveUniqueNames) {
  std::set<std::string> names;
  for (const KernelTable* table : compiled_kernel_tables()) names.insert(table->name);
  EXPECT_EQ(names.size(), compiled_kernel_tables().size());
}

TEST_F(Tables, AreCompiledIfTheyAreSupported) {
  for (const KernelTable* table : supported_kernel_tables()) {
    EXPECT_EQ(std::ranges::count(compiled_kernel_tables(), table), 1) << table->name;
  }
}

/// The number of kernels that a table lacks. All fields from the first kernel onwards are kernels, so new ones are
/// counted automatically.
std::ptrdiff_t missing_kernels(const KernelTable& table) {
  using Kernel = void (*)();
  constexpr std::size_t first = offsetof(KernelTable, matmul);
  constexpr std::size_t size = sizeof(KernelTable) - first;
  static_assert(size % sizeof(Kernel) == 0);
  std::array<Kernel, size / sizeof(Kernel)> kernels{};
  std::memcpy(kernels.data(), reinterpret_cast<const std::byte*>(&table) + first, size);
  return std::ranges::count(kernels, nullptr);
}

TEST_F(Tables, HaveEveryKernel) {
  for (const KernelTable* table : compiled_kernel_tables()) EXPECT_EQ(missing_kernels(*table), 0) << table->name;
}

TEST_F(Tables, FindAMissingKernel) {
  KernelTable table = active_kernels();
  table.attend_backward = nullptr;
  table.matmul = nullptr;
  EXPECT_EQ(missing_kernels(table), 2);
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

TEST_F(Tables, AreRejectedWithTheChoicesIfTheyDoNotExist) {
  force_kernels("scalar");
  EXPECT_ERROR(force_kernels("neon"), "no kernel table \"neon\" runs on this machine; there are scalar");
  EXPECT_STREQ(active_kernels().name, "scalar") << "an error does not change the table";
}

}  // namespace
}  // namespace mha
