// missing<"name">: stands in a table for a kernel that the table lacks.
#pragma once

#include <algorithm>
#include <cstddef>

/// Reports that the kernel is missing, by its name, and does not return. Natively the program ends; in WebAssembly
/// JavaScript gets an error. In C, because there a function of classes.js does it.
extern "C" [[noreturn]] void mha_missing_kernel(const char* name) noexcept;

namespace mha {
namespace {

/// A string literal as a template argument.
template <std::size_t Size>
struct KernelName {
  consteval KernelName(const char (&literal)[Size]) noexcept { std::copy_n(literal, Size, text); }
  char text[Size];
};

template <KernelName kName, class Result, class... Arguments>
Result missing(Arguments...) noexcept {
  mha_missing_kernel(kName.text);
}

}  // namespace
}  // namespace mha
