// The peak loop for each instruction set, compiled with that set's flags.
#pragma once

namespace mha::benchmark {

float run_peak_baseline(int rounds, float factor, float term);
float run_peak_avx2(int rounds, float factor, float term);
float run_peak_avx512(int rounds, float factor, float term);

}  // namespace mha::benchmark
