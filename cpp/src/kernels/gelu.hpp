// gelu_exact, gelu_tanh and their gradients: each number times the probability that a normal random number is smaller
// (Hendrycks & Gimpel 2016), exactly and as GPT-2 approximates it.
#pragma once

#include "exp_shifted.hpp"
#include "simd.hpp"

namespace mha {
namespace {

/// The standard normal distribution at one point.
template <class V>
struct Normal {
  V below;    // Φ(x): the probability of a smaller number
  V density;  // φ(x) = Φ'(x)
};

template <class V>
inline Normal<V> standard_normal(V x) noexcept {
  const auto negative = x < V(0.0F);
  const V magnitude = choose(negative, -x, x);
  const V e = exponential<V>(V(-0.5F) * x * x);  // 0 beyond 12.2, where Φ(-|x|) is below 1e-34

  // Φ(-|x|) = e^(-x²/2) p(t) with t = 1 / (1 + |x| / 4): p is the minimax polynomial up to 12.2, relative error 8.4e-9,
  // a seventh of half an ulp.
  const V t = quotient(V(1.0F), madd(magnitude, V(0.25F), V(1.0F)));
  V p(0.0357800669979F);
  p = madd(p, t, V(-0.206151027524F));
  p = madd(p, t, V(0.418543301484F));
  p = madd(p, t, V(-0.365067391979F));
  p = madd(p, t, V(0.331026900621F));
  p = madd(p, t, V(-0.0348313371568F));
  p = madd(p, t, V(0.126659194913F));
  p = madd(p, t, V(0.0937012193803F));
  p = madd(p, t, V(0.100368122063F));
  p = madd(p, t, V(-2.90529835825e-5F));
  const V tail = e * p;
  return {choose(negative, tail, V(1.0F) - tail), e * V(0.398942280F)};
}

template <class V>
void gelu_exact(ConstVector x, Vector out) noexcept {
  map<V>(x.data(), out.data(), out.extent(0), [](V value) { return value * standard_normal(value).below; });
}

// (x Φ(x))' = Φ(x) + x φ(x)
template <class V>
void gelu_exact_gradient(ConstVector x, ConstVector d_out, Vector d_x) noexcept {
  map<V>(x.data(), d_out.data(), d_x.data(), d_x.extent(0), [](V value, V d) {
    const Normal<V> normal = standard_normal(value);
    return d * madd(value, normal.density, normal.below);
  });
}

// x/2 (1 + tanh u) with u = √(2/π) (x + 0.044715 x³) (section 2). (1 + tanh u) / 2 is the sigmoid 1 / (1 + e^-2u),
// which needs one exponential and keeps its precision below zero.
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

/// u' is limited where s' has long been 0, because x² may be infinite, and 0 times infinity is NaN.
constexpr float kLargestSquare = 1e4F;

// (x s(2u))' = s + x s' 2u', and u' = √(2/π) (1 + 3 · 0.044715 x²)
template <class V>
void gelu_tanh_gradient(ConstVector x, ConstVector d_out, Vector d_x) noexcept {
  map<V>(x.data(), d_out.data(), d_x.data(), d_x.extent(0), [](V value, V d) {
    const V product = value * value;
    const V square = choose(product < V(kLargestSquare), product, V(kLargestSquare));
    const V u = V(kRootOfTwoOverPi) * value * madd(V(kCubic), square, V(1.0F));
    const Sigmoid<V> sigmoid = sigmoid_of_twice(u);
    const V twice_slope_of_u = V(2.0F * kRootOfTwoOverPi) * madd(V(3.0F * kCubic), square, V(1.0F));
    return d * madd(value * sigmoid.slope, twice_slope_of_u, sigmoid.value);
  });
}

}  // namespace
}  // namespace mha
