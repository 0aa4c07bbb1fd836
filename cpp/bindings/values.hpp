// What crosses the boundary: numbers that JavaScript gives, checked in words, and views of memory that it gets.
//
// A view must be read or written in the statement that asked for it: memory may grow and move. Nothing keeps one.
#pragma once

#include <emscripten/val.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "mha/error.hpp"

namespace mha::bindings {

EMSCRIPTEN_DECLARE_VAL_TYPE(Float32Array)
EMSCRIPTEN_DECLARE_VAL_TYPE(Int32Array)
EMSCRIPTEN_DECLARE_VAL_TYPE(Uint8Array)

template <class Array, class T>
Array view_of(T* data, std::size_t size) {
  return Array(emscripten::val(emscripten::typed_memory_view(size, data)));
}

/// A whole number from `least` to the largest of 32 bits, or an Error that says what it should have been. JavaScript
/// has only doubles, so that 2.5 or -1 must be refused here.
template <class T>
T whole(std::string_view name, double value, double least) {
  constexpr auto kMost = static_cast<double>(std::numeric_limits<std::uint32_t>::max());
  if (value >= least && value <= kMost && value == std::floor(value)) return static_cast<T>(value);
  throw Error(std::string(name) + " must be a whole number from " + std::to_string(static_cast<int>(least)) + " to " +
              std::to_string(std::numeric_limits<std::uint32_t>::max()));
}

}  // namespace mha::bindings
