// NdView: a dense, row-major tensor view with one to four axes, known at run time.
// A view without axes represents an absent operand.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>

#include "mha/tensor_view.hpp"

namespace mha {

class NdShape {
 public:
  static constexpr std::size_t kMaxRank = 4;

  constexpr NdShape() noexcept = default;
  /// Throws Error if there are more than four extents.
  constexpr NdShape(std::initializer_list<std::size_t> extents) : NdShape(std::span(extents)) {}
  constexpr explicit NdShape(std::span<const std::size_t> extents) : rank_(extents.size()) {
    if (rank_ > kMaxRank) refuse(extents);
    std::copy_n(extents.begin(), rank_, extents_.begin());
  }

  [[nodiscard]] constexpr std::size_t rank() const noexcept { return rank_; }
  /// Whether the operand is present.
  [[nodiscard]] constexpr bool given() const noexcept { return rank_ > 0; }
  [[nodiscard]] constexpr std::size_t operator[](std::size_t axis) const noexcept { return extents_[axis]; }
  [[nodiscard]] constexpr std::size_t last() const noexcept { return extents_[rank_ - 1]; }
  [[nodiscard]] constexpr std::span<const std::size_t> extents() const noexcept { return {extents_.data(), rank_}; }

  /// The number of elements; 0 without axes.
  [[nodiscard]] constexpr std::size_t size() const noexcept { return given() ? element_count(extents()) : 0; }

  constexpr bool operator==(const NdShape&) const noexcept = default;

 private:
  [[noreturn]] static void refuse(std::span<const std::size_t> extents);

  std::array<std::size_t, kMaxRank> extents_{};
  std::size_t rank_ = 0;
};

template <class T>
struct NdView {
  T* data = nullptr;
  NdShape shape;

  [[nodiscard]] constexpr bool given() const noexcept { return shape.given(); }
  [[nodiscard]] constexpr std::span<T> values() const noexcept { return {data, shape.size()}; }

  /// A mutable view converts to a read-only view.
  constexpr operator NdView<const T>() const noexcept
    requires(!std::is_const_v<T>)
  {
    return {data, shape};
  }
};

}  // namespace mha
