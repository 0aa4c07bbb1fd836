#include "tools/benchmark/peak.hpp"

#include <algorithm>
#include <chrono>
#include <vector>

namespace mha::benchmark {

// The instances of peak_loop.cpp.
float run_peak_baseline(int rounds, float factor, float term);
float run_peak_avx2(int rounds, float factor, float term);
float run_peak_avx512(int rounds, float factor, float term);
float run_peak_neon(int rounds, float factor, float term);

namespace {

// These keep the sums near 1.
constexpr float kFactor = 0.999F;
constexpr float kTerm = 0.001F;
constexpr int kBurstRounds = 100'000;
constexpr double kWindowSeconds = 0.020;
constexpr int kTries = 20;

/// A volatile result, so that the compiler cannot remove the sums.
volatile float kept = 0.0F;

std::vector<Peak> find_peaks() {
  std::vector<Peak> peaks = {{.name = "mul+add", .lanes = 4, .fused = false, .run = run_peak_baseline}};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
    peaks.push_back({.name = "AVX2 fused", .lanes = 8, .fused = true, .run = run_peak_avx2});
  }
  if (__builtin_cpu_supports("avx512f")) {
    peaks.push_back({.name = "AVX-512 fused", .lanes = 16, .fused = true, .run = run_peak_avx512});
  }
#elif defined(__aarch64__)
  peaks.push_back({.name = "NEON fused", .lanes = 4, .fused = true, .run = run_peak_neon});
#endif
  return peaks;
}

double seconds_of(const Peak& peak, int rounds) {
  const auto start = std::chrono::steady_clock::now();
  kept = peak.run(rounds, kFactor, kTerm);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The best of consecutive tries, in rounds per second.
double best_rate(const Peak& peak, int rounds) {
  double best = seconds_of(peak, rounds);
  for (int i = 1; i < kTries; ++i) best = std::min(best, seconds_of(peak, rounds));
  return rounds / best;
}

}  // namespace

std::span<const Peak> supported_peaks() {
  static const std::vector<Peak> peaks = find_peaks();
  return peaks;
}

PeakRates measure(const Peak& peak) {
  const double operations = 2.0 * static_cast<double>(kPeakSums * peak.lanes);  // of a round
  const double burst = best_rate(peak, kBurstRounds);
  const double sustained = best_rate(peak, static_cast<int>(kWindowSeconds * burst));
  return {.burst = operations * burst, .sustained = operations * sustained};
}

double mha_calibrate() {
  // Not the widest registers: some processors slow down for a while after using them.
  const std::span<const Peak> peaks = supported_peaks();
  return seconds_of(peaks[peaks.size() > 1 ? 1 : 0], kBurstRounds);
}

}  // namespace mha::benchmark
