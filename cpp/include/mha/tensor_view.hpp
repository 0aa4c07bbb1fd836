// TensorView: a non-owning view of a dense, row-major tensor; cheap to copy.
// The last axis is contiguous: element (i, j) of a (rows, columns) view is data[i * columns + j].
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

namespace mha {

class AnyView;

/// The product of the extents, saturated: an overflow gives the largest std::size_t.
[[nodiscard]] constexpr std::size_t element_count(std::span<const std::size_t> extents) noexcept {
  std::size_t count = 1;
  for (const std::size_t extent : extents) {
    if (__builtin_mul_overflow(count, extent, &count)) count = SIZE_MAX;
  }
  return count;
}

template <class T, std::size_t Rank>
class TensorView {
 public:
  using Shape = std::array<std::size_t, Rank>;

  constexpr TensorView() noexcept = default;
  constexpr TensorView(T* data, const Shape& shape) noexcept : data_(data), shape_(shape) {}

  /// A mutable view converts to a read-only view.
  constexpr operator TensorView<const T, Rank>() const noexcept
    requires(!std::is_const_v<T>)
  {
    return {data_, shape_};
  }

  [[nodiscard]] constexpr T* data() const noexcept { return data_; }
  [[nodiscard]] constexpr const Shape& shape() const noexcept { return shape_; }
  [[nodiscard]] constexpr std::size_t extent(std::size_t axis) const noexcept { return shape_[axis]; }

  /// The number of elements: the product of the extents; 1 for a scalar.
  [[nodiscard]] constexpr std::size_t size() const noexcept { return data_ == nullptr ? 0 : element_count(shape_); }
  [[nodiscard]] constexpr bool empty() const noexcept { return size() == 0; }

  [[nodiscard]] constexpr T* begin() const noexcept { return data_; }
  [[nodiscard]] constexpr T* end() const noexcept { return data_ + size(); }

  /// The element at one index per axis.
  template <class... Index>
  [[nodiscard]] constexpr T& operator()(Index... index) const noexcept {
    static_assert(sizeof...(Index) == Rank, "one index per axis");
    const std::array<std::size_t, Rank> position{static_cast<std::size_t>(index)...};
    std::size_t offset = 0;
    for (std::size_t axis = 0; axis < Rank; ++axis) offset = offset * shape_[axis] + position[axis];
    return data_[offset];
  }

  /// The sub-view at one position of the first axis: one head of (h, t, d), one row of (t, s).
  [[nodiscard]] constexpr TensorView<T, Rank - 1> operator[](std::size_t index) const noexcept
    requires(Rank > 0)
  {
    std::array<std::size_t, Rank - 1> rest{};
    std::size_t stride = 1;
    for (std::size_t axis = 1; axis < Rank; ++axis) {
      rest[axis - 1] = shape_[axis];
      stride *= shape_[axis];
    }
    return {data_ + index * stride, rest};
  }

 private:
  friend class AnyView;

  T* data_ = nullptr;
  Shape shape_{};
};

using Vector = TensorView<float, 1>;
using Matrix = TensorView<float, 2>;
using ConstVector = TensorView<const float, 1>;
using ConstMatrix = TensorView<const float, 2>;

/// Sets every number to 0. Uses memset, because code compiled for size would write one number at a time.
inline void set_to_zero(std::span<float> numbers) noexcept {
  if (!numbers.empty()) std::memset(numbers.data(), 0, numbers.size_bytes());
}

/// The same numbers as a vector.
template <class T, std::size_t Rank>
[[nodiscard]] constexpr TensorView<T, 1> flat(const TensorView<T, Rank>& view) noexcept {
  return {view.data(), {view.size()}};
}

}  // namespace mha
