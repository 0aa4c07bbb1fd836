// SIMD helpers that give batches and plain floats the same interface.
// A kernel computes in V: an xsimd batch of floats for one architecture, or a float in the scalar table and in tails.
//
// All headers of this folder use an anonymous namespace, because each target file compiles them with different flags.
// With shared symbols, the linker could pick, for example, the AVX-512 copy for code that must run without it.
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

// MHA_KEEP_ROLLED: V8 has 15 registers for a loop over k, and spills if clang unrolls it. MHA_UNROLLED: the loops over
// the registers of a tile must be unrolled, or the tile becomes an array in memory.
#ifdef __clang__
#define MHA_KEEP_ROLLED _Pragma("clang loop unroll(disable) vectorize(disable)")
#define MHA_UNROLLED _Pragma("clang loop unroll(full)")
#else
#define MHA_KEEP_ROLLED _Pragma("GCC unroll 1")
#define MHA_UNROLLED _Pragma("GCC unroll 16")
#endif

namespace mha {
namespace {

// Every 64-bit ARM processor can fuse, but the scalar table does not, so that its bits are the same on all machines.
#if defined(__FMA__) || defined(MHA_FUSED_TABLE)
constexpr bool kFused = true;
#else
constexpr bool kFused = false;
#endif

template <class V>
constexpr bool kIsScalar = std::is_same_v<V, float>;

/// The number of floats in a V.
template <class V>
constexpr std::size_t lanes() noexcept {
  if constexpr (kIsScalar<V>) {
    return 1;
  } else {
    return V::size;
  }
}

/// A batch of this many floats for V's target.
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

/// A batch with half as many lanes for the same target; V itself for four lanes or a float.
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
/// a * b + c, rounded once or twice: the engine decides, but consistently. A float uses the batch's instruction, so
/// that an element's bits do not depend on whether it is in a full batch or in the tail.
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
/// a * b + c, rounded once if the target supports it, for batches and floats alike. An element's bits therefore do not
/// depend on whether it is in a full batch or in the tail.
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

// xsimd's NEON division and square root are Newton estimates and are not correctly rounded.
template <>
inline NeonBatch quotient(NeonBatch a, NeonBatch b) noexcept {
  return vdivq_f32(a, b);
}
template <>
inline NeonBatch square_root(NeonBatch x) noexcept {
  return vsqrtq_f32(x);
}
#endif

/// Lane by lane: `yes` if the condition holds, else `no`.
template <class Condition, class V>
inline V choose(Condition condition, V yes, V no) noexcept {
  if constexpr (kIsScalar<V>) {
    return condition ? yes : no;
  } else {
    return xsimd::select(condition, yes, no);
  }
}

/// Lane by lane: the value if the condition holds, else 0, even for NaN.
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
    return wasm_f32x4_pmax(b, a);  // one instruction; max takes several, because it handles NaN
#else
    return xsimd::max(a, b);
#endif
  }
}

/// Whether the condition holds in every lane.
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

/// Like std::copy_n, whose code the linker could share between tables.
inline void copy_floats(const float* from, std::size_t n, float* to) noexcept {
  for (std::size_t i = 0; i < n; ++i) to[i] = from[i];
}

/// out[i] = f(x[i]) for i < n. The tail uses a padded batch, so that it gets the same operations. f is called in one
/// place, because its code may be long.
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

/// The same with two arguments: out[i] = f(x[i], y[i]) for i < n.
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

/// out[i] = f(x[i], y[i]) for i < n, where f is a single operation on batches or floats; the tail uses floats.
template <class V, class F>
inline void zip(const float* x, const float* y, float* out, std::size_t n, const F& f) noexcept {
  constexpr std::size_t kStep = lanes<V>();
  std::size_t i = 0;
  for (; i + kStep <= n; i += kStep) store_to(out + i, f(load_from<V>(x + i), load_from<V>(y + i)));
  for (; i < n; ++i) out[i] = f(x[i], y[i]);
}

}  // namespace
}  // namespace mha
