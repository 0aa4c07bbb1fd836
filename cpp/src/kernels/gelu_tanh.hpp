// gelu_tanh and its gradient: GPT-2's approximation of GELU.
// x/2 (1 + tanh u) with u = √(2/π) (x + 0.044715 x³) (Hendrycks & Gimpel 2016, section 2). (1 + tanh u) / 2 is the
// sigmoid 1 / (1 + e^-2u), which needs one exponential and keeps its precision below zero.
#pragma once

#include "exp_shifted.hpp"
#include "simd.hpp"

namespace mha {
namespace {

template <class V>
struct Sigmoid {
  V value;  // s = 1 / (1 + e^-2u)
  V slope;  // its derivative with respect to 2u: s (1 - s)
};

template <class V>
inline Sigmoid<V> sigmoid_of_twice(V u) noexcept {
  const auto negative = u < V(0.0F);
  const V e = exponential<V>(choose(negative, u + u, V(-2.0F) * u));  // of -2|u|: at most 1
  const V share = quotient(V(1.0F), V(1.0F) + e);
  const V rest = e * share;
  return {choose(negative, rest, share), rest * share};
}

constexpr float kRootOfTwoOverPi = 0.797884561F;
constexpr float kCubic = 0.044715F;

template <class V>
void gelu_tanh(ConstVector x, Vector out) noexcept {
  map<V>(x.data(), out.data(), out.extent(0), [](V value) {
    const V u = V(kRootOfTwoOverPi) * value * madd(V(kCubic), value * value, V(1.0F));
    return value * sigmoid_of_twice(u).value;
  });
}

// (x s(2u))' = s + x s' 2u', and u' = √(2/π) (1 + 3 · 0.044715 x²)
template <class V>
void gelu_tanh_gradient(ConstVector x, ConstVector d_out, Vector d_x) noexcept {
  map<V>(x.data(), d_out.data(), d_x.data(), d_x.extent(0), [](V value, V d) {
    const V square = value * value;
    const V u = V(kRootOfTwoOverPi) * value * madd(V(kCubic), square, V(1.0F));
    const Sigmoid<V> sigmoid = sigmoid_of_twice(u);
    const V twice_slope_of_u = V(2.0F * kRootOfTwoOverPi) * madd(V(3.0F * kCubic), square, V(1.0F));
    return d * madd(value * sigmoid.slope, twice_slope_of_u, sigmoid.value);
  });
}

}  // namespace
}  // namespace mha
