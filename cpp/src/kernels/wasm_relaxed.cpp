// The wasm-relaxed table: four lanes with WebAssembly's relaxed multiply-add.
// The engine may round this instruction once or twice, whichever is faster on its processor, so the bits depend on the
// machine.
#include "table.hpp"

namespace mha {
namespace {

/// Detects at startup whether the engine fuses: (1 + e)^2 - (1 + 2e) is e^2 if rounded once, and 0 if rounded twice.
/// The volatile numbers keep the compiler from computing the answer itself.
bool engine_fuses() noexcept {
  const volatile float factor = 1.0F + 0x1p-12F;
  const volatile float minuend = -(1.0F + 0x1p-11F);
  const float x = factor;
  return madd<float>(x, x, minuend) != 0.0F;
}

KernelTable measured_table() noexcept {
  KernelTable table = make_table<xsimd::batch<float, xsimd::wasm>>("wasm-relaxed");
  table.fused = engine_fuses();
  return table;
}

}  // namespace

const KernelTable wasm_relaxed_kernels = measured_table();

}  // namespace mha
