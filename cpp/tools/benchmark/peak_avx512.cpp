#include "tools/benchmark/peak_loop.hpp"
#include "tools/benchmark/peak_targets.hpp"

namespace mha::benchmark {
namespace {

struct Avx512 {
  using Register [[gnu::vector_size(64)]] = float;
};

}  // namespace

float run_peak_avx512(int rounds, float factor, float term) { return add_up<Avx512>(rounds, factor, term); }

}  // namespace mha::benchmark
