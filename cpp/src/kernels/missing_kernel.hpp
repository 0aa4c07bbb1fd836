// MHA_MISSING(kernel): fills a table's field with a placeholder that names the kernel.
#pragma once

#include <algorithm>
#include <cstddef>

/// Reports the missing kernel and does not return: ends a native program, throws an error in JavaScript. It has C
/// linkage, because the bindings implement it in WebAssembly.
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

#define MHA_MISSING(kernel) .kernel = missing<#kernel>
