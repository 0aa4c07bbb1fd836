// scale: out = x · factor.
#pragma once

#include "simd.hpp"

namespace mha {
namespace {

template <class V>
void scale(ConstVector x, float factor, Vector out) noexcept {
  map<V>(x.data(), out.data(), out.extent(0), [factor](V value) { return value * V(factor); });
}

}  // namespace
}  // namespace mha
