// PackedWeights: the matrices of an attention, copied once into the order in which the kernels read them, for weights
// that stay the same over many calls. Otherwise a large product copies them anew each time.
#pragma once

#include <array>

#include "mha/detail/workspace.hpp"
#include "mha/kernels.hpp"

namespace mha {

class PackedWeights {
 public:
  using Matrices = std::array<ConstMatrix, 4>;

  /// Copies the matrices for these kernels, in place of what was copied before. Throws std::bad_alloc; there is then no
  /// copy.
  void pack(const Matrices& matrices, const KernelTable& kernels);
  /// Forgets the copies, and gives their memory back.
  void clear() { *this = PackedWeights(); }

  /// The copy of this matrix for these kernels, or null if there is none. Which matrix it is, place and shape say; its
  /// numbers are not looked at.
  [[nodiscard]] const float* find(ConstMatrix matrix, const KernelTable& kernels) const noexcept;
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  const KernelTable* kernels_ = nullptr;
  Matrices matrices_;
  std::array<const float*, 4> packed_{};
  std::size_t bytes_ = 0;
  Workspace workspace_;
};

}  // namespace mha
