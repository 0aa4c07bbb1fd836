#include "tools/benchmark/peak_loop.hpp"
#include "tools/benchmark/peak_targets.hpp"

namespace mha::benchmark {
namespace {

struct Baseline {
  using Register [[gnu::vector_size(16)]] = float;
};

}  // namespace

float run_peak_baseline(int rounds, float factor, float term) { return add_up<Baseline>(rounds, factor, term); }

}  // namespace mha::benchmark
