// How much arithmetic this processor does at most, by instruction set, and the fixed piece of it that brackets every
// sample: on a shared machine, a calibration that takes longer than the best one shows that the core was busy
// otherwise.
#pragma once

#include <span>

namespace mha::benchmark {

struct Peak {
  const char* name;
  double flops_per_round;
  float (*run)(int rounds, float factor, float term);
};

/// Those that this machine can run, the widest last; the first is every machine's, multiplying and adding in two steps.
[[nodiscard]] std::span<const Peak> supported_peaks();

/// Seconds for the same arithmetic every time, about a fifth of a millisecond.
[[nodiscard]] double calibrate();

/// The highest rate of several tries, in operations a second.
[[nodiscard]] double measure(const Peak& peak);

}  // namespace mha::benchmark
