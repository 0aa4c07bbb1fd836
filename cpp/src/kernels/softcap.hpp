// softcap: out = cap · tanh(x / cap): keeps small scores and limits large ones to ± cap.
#pragma once

#include "exp_shifted.hpp"
#include "simd.hpp"

namespace mha {
namespace {

/// Within 5 ulp for every x except NaN, and for every cap.
template <class V>
inline V softcapped(V x, V cap) noexcept {
  const V ratio = quotient(x, cap);
  const auto negative = ratio < V(0.0F);
  const V magnitude = choose(negative, -ratio, ratio);

  // Near 0: tanh r = r + r z p(z) with z = r^2, so cap tanh r = x + x z p(z). This is x itself if the cap is so large
  // that r has lost its digits. p is the minimax polynomial, relative error 4.4e-9, a fourteenth of half an ulp.
  const V z = ratio * ratio;
  V p(-0.00570498686F);
  p = madd(p, z, V(0.020639088F));
  p = madd(p, z, V(-0.0537397154F));
  p = madd(p, z, V(0.133314416F));
  p = madd(p, z, V(-0.333332807F));
  const V near = madd(p, x * z, x);

  // Otherwise: tanh |r| = 1 - 2 / (e^2|r| + 1), with exponentials that cannot overflow.
  const V e = exponential<V>(V(-2.0F) * magnitude);
  const V far = cap * (V(1.0F) - quotient(e + e, V(1.0F) + e));

  return choose(magnitude < V(0.625F), near, choose(negative, -far, far));
}

template <class V>
void softcap(ConstVector x, float cap, Vector out) noexcept {
  map<V>(x.data(), out.data(), out.extent(0), [cap](V value) { return softcapped<V>(value, V(cap)); });
}

}  // namespace
}  // namespace mha
