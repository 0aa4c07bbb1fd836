// multiply: out = x · y, element by element.
#pragma once

#include "simd.hpp"

namespace mha {
namespace {

template <class V>
void multiply(ConstVector x, ConstVector y, Vector out) noexcept {
  zip<V>(x.data(), y.data(), out.data(), out.extent(0), [](auto a, auto b) { return a * b; });
}

}  // namespace
}  // namespace mha
