// check: ends the program if a condition fails, so that libFuzzer keeps the input.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace mha::fuzz {

inline void check(bool holds, const std::string& otherwise) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", otherwise.c_str());
  std::abort();
}

}  // namespace mha::fuzz
