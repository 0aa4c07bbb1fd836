// Sinusoidal position rows, the same bits on every machine.
#pragma once

#include <cstddef>
#include <vector>

namespace mha::tools {

/// (t, m): the sines and cosines of "Attention Is All You Need", section 3.5.
[[nodiscard]] std::vector<float> sinusoidal_positions(std::size_t tokens, std::size_t d_model);

}  // namespace mha::tools
