// One allocation for all copies; looking one up compares four addresses.
#include "mha/detail/packed_weights.hpp"

namespace mha {

void PackedWeights::pack(const Matrices& matrices, const KernelTable& kernels) {
  clear();
  WorkspacePlan plan;
  std::array<std::size_t, 4> offsets{};
  for (std::size_t i = 0; i < matrices.size(); ++i) {
    const std::array<std::size_t, 1> size{packed_floats(matrices[i].extent(0), matrices[i].extent(1))};
    offsets[i] = plan.reserve("the packed weights", size);
  }
  workspace_ = Workspace(plan);
  for (std::size_t i = 0; i < matrices.size(); ++i) {
    float* packed = workspace_.data() + offsets[i];
    kernels.pack_right(matrices[i], packed);
    packed_[i] = packed;
  }
  matrices_ = matrices;
  bytes_ = plan.bytes();
  kernels_ = &kernels;
}

const float* PackedWeights::find(ConstMatrix matrix, const KernelTable& kernels) const noexcept {
  if (kernels_ != &kernels) return nullptr;
  for (std::size_t i = 0; i < matrices_.size(); ++i) {
    if (matrices_[i].data() == matrix.data() && matrices_[i].shape() == matrix.shape()) return packed_[i];
  }
  return nullptr;
}

}  // namespace mha
