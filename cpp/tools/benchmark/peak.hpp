// Peak arithmetic rate of the processor per instruction set, and a fixed calibration workload.
// The calibration runs before and after every sample. If it takes longer than its best time, the core was busy with
// other work.
#pragma once

#include <span>

namespace mha::benchmark {

struct Peak {
  const char* name;
  double flops_per_round;
  float (*run)(int rounds, float factor, float term);
};

/// The supported ones, widest last. The first runs on every machine and multiplies and adds in two steps.
[[nodiscard]] std::span<const Peak> supported_peaks();

/// Seconds for a fixed amount of arithmetic, about a fifth of a millisecond.
[[nodiscard]] double calibrate();

/// The highest rate of several tries, in operations per second.
[[nodiscard]] double measure(const Peak& peak);

}  // namespace mha::benchmark
