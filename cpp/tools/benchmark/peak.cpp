#include "tools/benchmark/peak.hpp"

#include <algorithm>
#include <chrono>
#include <vector>

#include "tools/benchmark/peak_targets.hpp"

namespace mha::benchmark {
namespace {

// These keep the sums near 1.
constexpr float kFactor = 0.999F;
constexpr float kTerm = 0.001F;
constexpr int kRounds = 100'000;
constexpr int kTries = 20;

/// A volatile result, so that the compiler cannot remove the sums.
volatile float kept = 0.0F;

std::vector<Peak> find_peaks() {
  std::vector<Peak> peaks = {{.name = "mul+add", .flops_per_round = 12 * 4 * 2, .run = run_peak_baseline}};
#ifdef MHA_PEAK_X86
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
    peaks.push_back({.name = "AVX2 fused", .flops_per_round = 12 * 8 * 2, .run = run_peak_avx2});
  }
  if (__builtin_cpu_supports("avx512f")) {
    peaks.push_back({.name = "AVX-512 fused", .flops_per_round = 12 * 16 * 2, .run = run_peak_avx512});
  }
#endif
  return peaks;
}

double seconds_of(const Peak& peak) {
  const auto start = std::chrono::steady_clock::now();
  kept = peak.run(kRounds, kFactor, kTerm);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

std::span<const Peak> supported_peaks() {
  static const std::vector<Peak> peaks = find_peaks();
  return peaks;
}

double calibrate() {
  // Not the widest registers: some processors slow down for a while after using them.
  const std::span<const Peak> peaks = supported_peaks();
  return seconds_of(peaks[peaks.size() > 1 ? 1 : 0]);
}

double measure(const Peak& peak) {
  double best = seconds_of(peak);
  for (int i = 1; i < kTries; ++i) best = std::min(best, seconds_of(peak));
  return kRounds * peak.flops_per_round / best;
}

}  // namespace mha::benchmark
