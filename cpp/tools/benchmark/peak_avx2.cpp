#include "tools/benchmark/peak_loop.hpp"
#include "tools/benchmark/peak_targets.hpp"

namespace mha::benchmark {
namespace {

struct Avx2 {
  using Register [[gnu::vector_size(32)]] = float;
};

}  // namespace

float run_peak_avx2(int rounds, float factor, float term) { return add_up<Avx2>(rounds, factor, term); }

}  // namespace mha::benchmark
