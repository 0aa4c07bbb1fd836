// Runs the tests with the kernel table that the environment variable MHA_KERNELS names, or with the best one.
// A table that this machine cannot run is no failure: the program says so and exits with 77, which ctest reports as
// skipped.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "mha/error.hpp"
#include "mha/kernels.hpp"

/// Under the address sanitizer, a request for too much memory is to fail as it does elsewhere, instead of ending the
/// program.
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
