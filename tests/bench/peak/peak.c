// Peak arithmetic of WebAssembly: fourteen independent sums of four numbers.
//
// Together with the operand they fill the registers that V8 leaves to a loop; fewer sums would wait for each other. The
// file is compiled twice: with separate multiply and add in strict simd128, rounding twice, and with relaxed SIMD's
// multiply-add, which rounds once where the processor has that instruction.
#include <wasm_simd128.h>

#ifdef MHA_FUSED
#define STEP(sum) sum = wasm_f32x4_relaxed_madd(sum, half, half);
#else
#define STEP(sum) sum = wasm_f32x4_add(wasm_f32x4_mul(sum, half), half);
#endif
#define EACH(DO) \
  DO(s0) DO(s1) DO(s2) DO(s3) DO(s4) DO(s5) DO(s6) DO(s7) DO(s8) DO(s9) DO(s10) DO(s11) DO(s12) DO(s13)
#define DECLARE(sum) v128_t sum = start = wasm_f32x4_add(start, half);
#define COLLECT(sum) all = wasm_f32x4_add(all, sum);

// 14 sums · 4 numbers · 2 operations
__attribute__((export_name("flops_per_round"))) int flops_per_round(void) { return 14 * 4 * 2; }

// `value` is one half, so that all sums tend to 1; the compiler does not know it and cannot precompute anything. The
// sums start differently, or they would be merged.
__attribute__((export_name("run"))) float run(int rounds, float value) {
  const v128_t half = wasm_f32x4_splat(value);
  v128_t start = half;
  EACH(DECLARE)
#pragma clang loop unroll(disable)
  for (int round = 0; round < rounds; ++round) {
    EACH(STEP)
  }
  v128_t all = wasm_f32x4_const_splat(0);
  EACH(COLLECT)
  return wasm_f32x4_extract_lane(all, 0) + wasm_f32x4_extract_lane(all, 1) + wasm_f32x4_extract_lane(all, 2) +
         wasm_f32x4_extract_lane(all, 3);
}
