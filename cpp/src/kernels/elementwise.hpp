// scale, add, multiply: one operation for each element.
#pragma once

#include "simd.hpp"

namespace mha {
namespace {

template <class V>
void scale(ConstVector x, float factor, Vector out) noexcept {
  map<V>(x.data(), out.data(), out.extent(0), [factor](V value) { return value * V(factor); });
}

template <class V>
void add(ConstVector x, ConstVector y, Vector out) noexcept {
  zip<V>(x.data(), y.data(), out.data(), out.extent(0), [](auto a, auto b) { return a + b; });
}

template <class V>
void multiply(ConstVector x, ConstVector y, Vector out) noexcept {
  zip<V>(x.data(), y.data(), out.data(), out.extent(0), [](auto a, auto b) { return a * b; });
}

}  // namespace
}  // namespace mha
