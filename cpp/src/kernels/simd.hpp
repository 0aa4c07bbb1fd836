// What every kernel builds on. V is what a kernel computes in: an xsimd batch of floats for one architecture, or, for
// the scalar table and for tails, a plain float. The helpers below make both look the same.
//
// Everything in this folder's headers sits in an anonymous namespace: each target file includes them with its own
// compiler flags, and a shared symbol would let the linker pick, say, the AVX-512 copy for code that must run without
// it.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <xsimd/xsimd.hpp>
#ifdef __wasm__
#include <wasm_simd128.h>
#endif

#include "tables.hpp"

// Before a loop over k: the compiler must not unroll it. V8 leaves 15 registers to a loop, and unrolled by clang it
// spills. Before the short loops over the registers of a tile: it must, else they are an array in memory.
#ifdef __clang__
#define MHA_KEEP_ROLLED _Pragma("clang loop unroll(disable) vectorize(disable)")
#define MHA_UNROLLED _Pragma("clang loop unroll(full)")
#else
#define MHA_KEEP_ROLLED _Pragma("GCC unroll 1")
#define MHA_UNROLLED _Pragma("GCC unroll 16")
#endif

namespace mha {
namespace {

// Every 64-bit ARM processor fuses, but the scalar table does not ask it to: its bits are the same on all machines.
#if defined(__FMA__) || defined(MHA_FUSED_TABLE)
constexpr bool kFused = true;
#else
constexpr bool kFused = false;
#endif

template <class V>
constexpr bool kIsScalar = std::is_same_v<V, float>;

/// How many floats one V holds.
template <class V>
constexpr std::size_t lanes() noexcept {
  if constexpr (kIsScalar<V>) {
    return 1;
  } else {
    return V::size;
  }
}

/// A batch of so many floats for the target that V belongs to.
template <class V, std::size_t Lanes>
struct SizedBatch {
  using Type = xsimd::make_sized_batch_t<float, Lanes>;
};
#ifdef XSIMD_WITH_EMULATED
template <std::size_t Bits, std::size_t Lanes>
struct SizedBatch<xsimd::batch<float, xsimd::emulated<Bits>>, Lanes> {
  using Type = xsimd::batch<float, xsimd::emulated<32 * Lanes>>;
};
#endif

/// Half as many lanes of the same target; V itself at four, or for a float.
template <class V>
struct NarrowerOf {
  using Type = V;
};
template <class V>
  requires(lanes<V>() > 4)
struct NarrowerOf<V> {
  using Type = typename SizedBatch<V, lanes<V>() / 2>::Type;
};

template <class V>
inline V load_from(const float* from) noexcept {
  if constexpr (kIsScalar<V>) {
    return *from;
  } else {
    return V::load_unaligned(from);
  }
}

template <class V>
inline void store_to(float* to, V value) noexcept {
  if constexpr (kIsScalar<V>) {
    *to = value;
  } else {
    value.store_unaligned(to);
  }
}

#ifdef __wasm_relaxed_simd__
/// a * b + c, rounded once or twice, as the engine likes, but always alike. A float goes through the batch's
/// instruction: an element's bits do not depend on whether it fell into a full batch or into the tail.
template <class V>
inline V madd(V a, V b, V c) noexcept {
  if constexpr (kIsScalar<V>) {
    return wasm_f32x4_extract_lane(
        wasm_f32x4_relaxed_madd(wasm_f32x4_splat(a), wasm_f32x4_splat(b), wasm_f32x4_splat(c)), 0);
  } else {
    return wasm_f32x4_relaxed_madd(a, b, c);
  }
}
#else
/// a * b + c, rounded once where the target can, for a batch and for a float alike: an element's bits do not depend on
/// whether it fell into a full batch or into the tail.
template <class V>
inline V madd(V a, V b, V c) noexcept {
  if constexpr (!kFused) {
    return a * b + c;
  } else if constexpr (kIsScalar<V>) {
    return __builtin_fmaf(a, b, c);
  } else {
    return xsimd::fma(a, b, c);
  }
}
#endif

/// a / b, rounded once.
template <class V>
inline V quotient(V a, V b) noexcept {
  return a / b;
}

/// The square root of x, rounded once.
template <class V>
inline V square_root(V x) noexcept {
  if constexpr (kIsScalar<V>) {
    return std::sqrt(x);
  } else {
    return xsimd::sqrt(x);
  }
}

#ifdef __aarch64__
using NeonBatch = xsimd::batch<float, xsimd::neon64>;

// xsimd's own division and square root by NEON are estimates, refined by Newton's method and not rounded correctly.
template <>
inline NeonBatch quotient(NeonBatch a, NeonBatch b) noexcept {
  return vdivq_f32(a, b);
}
template <>
inline NeonBatch square_root(NeonBatch x) noexcept {
  return vsqrtq_f32(x);
}
#endif

/// Lane by lane: `yes` where the condition holds, else `no`.
template <class Condition, class V>
inline V choose(Condition condition, V yes, V no) noexcept {
  if constexpr (kIsScalar<V>) {
    return condition ? yes : no;
  } else {
    return xsimd::select(condition, yes, no);
  }
}

/// Lane by lane: the value where the condition holds, else 0, whatever the value is.
template <class Condition, class V>
inline V keep_where(Condition condition, V value) noexcept {
  if constexpr (kIsScalar<V>) {
    return condition ? value : 0.0F;
  } else {
#ifdef __wasm__
    return V(wasm_v128_and(condition, value));  // select with a zero is four instructions in V8
#else
    return V(xsimd::select(condition, value, V(0.0F)));
#endif
  }
}

/// Lane by lane, the larger of two numbers, neither of which is NaN.
template <class V>
inline V larger(V a, V b) noexcept {
  if constexpr (kIsScalar<V>) {
    return a > b ? a : b;
  } else {
#ifdef __wasm__
    return wasm_f32x4_pmax(b, a);  // one instruction, where max is several: it knows what to do with NaN
#else
    return xsimd::max(a, b);
#endif
  }
}

/// Whether the condition holds in all lanes.
template <class Condition>
inline bool all_of(Condition condition) noexcept {
  if constexpr (std::is_same_v<Condition, bool>) {
    return condition;
  } else {
    return xsimd::all(condition);
  }
}

/// The sum of the lanes.
template <class V>
inline float sum_of(V value) noexcept {
  if constexpr (kIsScalar<V>) {
    return value;
  } else {
    return xsimd::reduce_add(value);
  }
}

/// The largest lane.
template <class V>
inline float max_of(V value) noexcept {
  if constexpr (kIsScalar<V>) {
    return value;
  } else {
    return xsimd::reduce_max(value);
  }
}

/// The same as std::copy_n, whose code could be shared between tables.
inline void copy_floats(const float* from, std::size_t n, float* to) noexcept {
  for (std::size_t i = 0; i < n; ++i) to[i] = from[i];
}

/// out[i] = f(x[i]) for i < n; the tail goes through a padded batch, so that it meets the same operations. There is one
/// call of f, because f may be long.
template <class V, class F>
inline void map(const float* x, float* out, std::size_t n, const F& f) noexcept {
  constexpr std::size_t kStep = lanes<V>();
  std::array<float, kStep> tail{};
  for (std::size_t i = 0; i < n; i += kStep) {
    const bool full = kIsScalar<V> || n - i >= kStep;
    if (!full) copy_floats(x + i, n - i, tail.data());
    store_to(full ? out + i : tail.data(), f(load_from<V>(full ? x + i : tail.data())));
    if (!full) copy_floats(tail.data(), n - i, out + i);
  }
}

/// out[i] = f(x[i], y[i]) for i < n, likewise.
template <class V, class F>
inline void map(const float* x, const float* y, float* out, std::size_t n, const F& f) noexcept {
  constexpr std::size_t kStep = lanes<V>();
  std::array<float, kStep> left{};
  std::array<float, kStep> right{};
  for (std::size_t i = 0; i < n; i += kStep) {
    const bool full = kIsScalar<V> || n - i >= kStep;
    if (!full) {
      copy_floats(x + i, n - i, left.data());
      copy_floats(y + i, n - i, right.data());
    }
    store_to(full ? out + i : left.data(),
             f(load_from<V>(full ? x + i : left.data()), load_from<V>(full ? y + i : right.data())));
    if (!full) copy_floats(left.data(), n - i, out + i);
  }
}

/// out[i] = f(x[i], y[i]) for i < n, where f is one operation on batches and floats alike: its tail needs no batch.
template <class V, class F>
inline void zip(const float* x, const float* y, float* out, std::size_t n, const F& f) noexcept {
  constexpr std::size_t kStep = lanes<V>();
  std::size_t i = 0;
  for (; i + kStep <= n; i += kStep) store_to(out + i, f(load_from<V>(x + i), load_from<V>(y + i)));
  for (; i < n; ++i) out[i] = f(x[i], y[i]);
}

}  // namespace
}  // namespace mha
