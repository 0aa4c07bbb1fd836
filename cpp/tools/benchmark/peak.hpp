// Peak arithmetic rate of the processor per instruction set, and a fixed calibration workload.
#pragma once

#include <cstddef>
#include <span>

namespace mha::benchmark {

/// Independent sums of a peak loop: more than the latency of a sum in cycles, and few enough for the registers.
inline constexpr std::size_t kPeakSums = 12;

struct Peak {
  const char* name;
  std::size_t lanes;  ///< numbers in a register
  bool fused;         ///< whether one operation multiplies and adds
  /// In each round, multiplies every sum by `factor` and adds `term`; returns the total of all sums and lanes.
  float (*run)(int rounds, float factor, float term);
};

/// Operations per second, a multiply-add counted as two.
struct PeakRates {
  double burst;      ///< best of 20 bursts of 0.2 to 0.3 ms, in which a processor may exceed its lasting clock
  double sustained;  ///< best of 20 consecutive windows of about 20 ms, as long as a layer runs
};

/// The supported ones, widest last. The first runs on every machine and multiplies and adds in two steps.
[[nodiscard]] std::span<const Peak> supported_peaks();

[[nodiscard]] PeakRates measure(const Peak& peak);

/// Seconds for a fixed amount of arithmetic, about a fifth of a millisecond. It runs before and after every sample. If
/// it takes longer than its best time, the core was busy with other work. Other languages call it by this name.
extern "C" [[nodiscard]] double mha_calibrate();

}  // namespace mha::benchmark
