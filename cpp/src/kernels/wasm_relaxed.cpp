// Four lanes with WebAssembly's relaxed multiply-add: one instruction, which the engine may round once or twice,
// whichever its processor does faster. Its bits are therefore those of this machine, not of every machine.
#include "table.hpp"

namespace mha {
namespace {

/// What the engine chose, measured as it starts: (1 + e)^2 - (1 + 2e) is e^2 if rounded once, and 0 if twice. Read
/// through volatile numbers, so that the compiler cannot answer in the engine's place.
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
