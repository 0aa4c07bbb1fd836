// add: out = x + y.
#pragma once

#include "simd.hpp"

namespace mha {
namespace {

template <class V>
void add(ConstVector x, ConstVector y, Vector out) noexcept {
  zip<V>(x.data(), y.data(), out.data(), out.extent(0), [](auto a, auto b) { return a + b; });
}

}  // namespace
}  // namespace mha
