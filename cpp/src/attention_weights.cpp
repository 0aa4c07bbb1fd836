// Packs the weights: one allocation for the matrices and the biases.
#include "mha/attention_weights.hpp"

#include <algorithm>
#include <array>

#include "layer_checks.hpp"

namespace mha {

PackedAttentionWeights::PackedAttentionWeights(const AttentionOptions& options, const AttentionWeights& weights,
                                               const KernelTable& kernels)
    : kernels_(&kernels), views_(weights) {
  validate(options);
  check_weights(options, weights);
  check_finite_weights(options, weights);
  const std::array matrices{&views_.w_q, &views_.w_k, &views_.w_v, &views_.w_o};
  const std::array biases{&views_.b_q, &views_.b_k, &views_.b_v, &views_.b_o};
  WorkspacePlan plan;
  std::array<std::size_t, 8> offsets{};
  for (std::size_t i = 0; i < 4; ++i) {
    const std::array packed{packed_floats(matrices[i]->extent(0), matrices[i]->extent(1))};
    offsets[i] = plan.reserve("the packed weights", packed);
    offsets[i + 4] = plan.reserve("the biases", biases[i]->shape());
  }
  workspace_ = Workspace(plan);
  bytes_ = plan.bytes();
  for (std::size_t i = 0; i < 4; ++i) {
    float* packed = workspace_.data() + offsets[i];
    kernels.pack_right(*matrices[i], packed);
    *matrices[i] = {packed, matrices[i]->shape()};
    if (biases[i]->empty()) continue;
    float* bias = workspace_.data() + offsets[i + 4];
    std::ranges::copy(*biases[i], bias);
    *biases[i] = {bias, biases[i]->shape()};
  }
}

}  // namespace mha
