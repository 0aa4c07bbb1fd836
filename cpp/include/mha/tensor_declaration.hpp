// TensorDeclaration: what a program can ask about a tensor of a trace or about a parameter.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mha {

/// One tensor of a list and its place in memory. Axes and provenance are empty outside the traces.
struct TensorDeclaration {
  std::string name;  // "scores", "blocks.0.attention.w_q"
  std::string_view axes;
  std::string provenance;
  std::array<std::size_t, 4> extents{};  // one per letter of the axes, parentheses ignored
  std::size_t rank = 0;                  // how many extents are in use
  std::size_t offset = 0;                // in the arena, in floats
  float* data = nullptr;                 // null until the list is bound

  [[nodiscard]] std::span<const std::size_t> shape() const { return {extents.data(), rank}; }
  [[nodiscard]] std::size_t size() const;
  /// One extent per axis of the C++ view; axes in parentheses are flattened into one.
  [[nodiscard]] std::vector<std::size_t> view_shape() const;
  [[nodiscard]] bool given() const { return provenance == "given"; }
  [[nodiscard]] std::span<float> values() const { return {data, size()}; }
};

}  // namespace mha
