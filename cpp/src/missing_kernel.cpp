// Native implementation: kernels cannot throw, so it prints a message and ends the program.
#include <cstdio>
#include <cstdlib>

#include "kernels/missing_kernel.hpp"

void mha_missing_kernel(const char* name) noexcept {
  std::fprintf(stderr, "this kernel table has no kernel %s\n", name);
  std::abort();
}
