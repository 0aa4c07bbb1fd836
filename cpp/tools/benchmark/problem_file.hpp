// Reads the numbers of a benchmark case: raw floats, tensor by tensor.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/benchmark/layer.hpp"

namespace mha::benchmark {

/// By name: input, w_q, w_k, w_v, w_o, b_q, b_k, b_v, b_o, output_gradient. Throws Error if the file has the wrong
/// size.
[[nodiscard]] std::map<std::string, std::vector<float>> read_problem(const Case& what);

/// Throws Error if the file cannot be written.
void write_results(const std::string& path, const std::vector<float>& numbers);

}  // namespace mha::benchmark
