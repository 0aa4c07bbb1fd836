// Runs the tests with the kernel table in the environment variable MHA_KERNELS, or with the best one.
// If this machine does not support the table, the program exits with 77, which ctest reports as skipped.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "mha/detail/kernel_table.hpp"
#include "mha/error.hpp"

/// Under the address sanitizer, a request for too much memory must fail instead of ending the program.
extern "C" [[gnu::visibility("default")]] const char* __asan_default_options();
extern "C" const char* __asan_default_options() { return "allocator_may_return_null=1"; }

int main(int argc, char** argv) {
  constexpr int kSkipped = 77;
  ::testing::InitGoogleTest(&argc, argv);
  if (const char* name = std::getenv("MHA_KERNELS"); name != nullptr && !GTEST_FLAG_GET(list_tests)) {
    try {
      mha::force_kernels(name);
    } catch (const mha::Error& error) {
      std::cout << "skipped: " << error.what() << '\n';
      return kSkipped;
    }
  }
  std::cout << "kernels: " << mha::active_kernels().name << '\n';
  return RUN_ALL_TESTS();
}
