#include "tools/conformance/traced_output.hpp"

#include <algorithm>
#include <cstddef>

namespace mha::tools {
namespace {

/// The options of a trace of the same block.
BlockTraceOptions traced_options(const BlockOptions& options) {
  return {.attention = options.attention(),
          .d_ff = options.d_ff,
          .norm = options.norm,
          .gelu = options.gelu,
          .epsilon = options.epsilon,
          .hidden_dropout = options.hidden_dropout,
          .residual_dropout = options.residual_dropout};
}

/// The parameter's name in the trace: "norm_1.weight" becomes norm_1_weight, "attention.w_q" becomes w_q.
std::string traced_name(const std::string& parameter) {
  std::string name = parameter;
  const std::size_t dot = name.find('.');
  if (!name.starts_with("norm")) return name.substr(dot + 1);
  name[dot] = '_';
  return name;
}

}  // namespace

std::vector<float> traced_output(const BlockOptions& options, const ParameterList& list, const ParameterBuffer& values,
                                 ConstMatrix x, const KernelTable& kernels) {
  TracedBlock traced(traced_options(options));
  for (const Parameter& parameter : list.entries()) {
    std::ranges::copy(values.of(parameter), traced.tensor(traced_name(parameter.name)).data);
  }
  std::vector<float> output;
  const Matrix embedding = traced.trace().attention.embedding;
  for (std::size_t row = 0; row < x.extent(0); row += options.tokens) {
    std::copy_n(x[row].data(), embedding.size(), embedding.data());
    traced.forward(kernels);
    const Matrix result = options.norm == NormOrder::kPre ? traced.trace().residual_2 : traced.trace().norm_2.out;
    output.insert(output.end(), result.begin(), result.end());
  }
  return output;
}

}  // namespace mha::tools
