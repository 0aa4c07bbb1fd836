// TensorDeclaration: one entry of a list of named tensors, with its axes, where its cells come from, and its place in
// memory; and what every such list needs: a plan, views, a look-up by name.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "mha/options.hpp"
#include "mha/tensor_view.hpp"
#include "mha/workspace.hpp"

namespace mha {

struct TensorDeclaration {
  std::string_view name;
  std::string_view axes;
  std::string provenance;
  std::array<std::size_t, 3> extents{};  // one a letter of the axes, parentheses ignored
  std::size_t rank = 0;                  // how many of them count
  std::size_t offset = 0;                // in the arena, in floats
  float* data = nullptr;

  [[nodiscard]] std::span<const std::size_t> shape() const { return {extents.data(), rank}; }
  [[nodiscard]] std::size_t size() const;
  /// One extent per axis: what is in parentheses is multiplied into one. This is the shape of the C++ view.
  [[nodiscard]] std::vector<std::size_t> view_shape() const;
  [[nodiscard]] bool given() const { return provenance == "given"; }
  [[nodiscard]] std::span<float> values() const { return {data, size()}; }
};

/// An entry without a place: the extents that the options give to its axes; `width` is that of m.
[[nodiscard]] TensorDeclaration declare_tensor(std::string_view name, std::string_view axes, std::string provenance,
                                               const AttentionOptions& options, std::size_t width);

/// Reads the list of a trace: every tensor's shape, and a place for it in the plan. Throws Error if a size overflows.
template <class Trace>
[[nodiscard]] std::vector<TensorDeclaration> plan_tensors(const AttentionOptions& options, WorkspacePlan& plan) {
  std::vector<TensorDeclaration> declarations;
  Trace unbound;
  unbound.visit(options, [&](std::string_view name, const auto& /*view*/, std::string_view axes, std::string provenance,
                             std::size_t width) {
    declarations.push_back(declare_tensor(name, axes, std::move(provenance), options, width));
    declarations.back().offset = plan.reserve(name, declarations.back().shape());
  });
  return declarations;
}

/// Points every view of a trace and every declaration at its place in an arena that was allocated for that plan.
template <class Trace>
void bind_tensors(const AttentionOptions& options, std::span<TensorDeclaration> declarations, float* arena,
                  Trace& trace) {
  std::size_t next = 0;
  trace.visit(options, [&]<std::size_t Rank>(std::string_view, TensorView<float, Rank>& view, std::string_view,
                                             const std::string&, std::size_t) {
    TensorDeclaration& declaration = declarations[next++];
    declaration.data = arena + declaration.offset;
    const std::vector<std::size_t> extents = declaration.view_shape();
    if (extents.size() != Rank) {
      throw std::logic_error(std::string(declaration.name) + " has a view of another rank than its axes");
    }
    std::array<std::size_t, Rank> shape{};
    std::ranges::copy(extents, shape.begin());
    view = {declaration.data, shape};
  });
}

/// Allocates the arena. Throws Error, naming the largest tensor, if there is not that much memory.
[[nodiscard]] Workspace allocate_tensors(const WorkspacePlan& plan, std::span<const TensorDeclaration> declarations);

/// Throws Error, listing the names, if there is no tensor of that name.
[[nodiscard]] const TensorDeclaration& find_tensor(std::span<const TensorDeclaration> declarations,
                                                   std::string_view name);

/// Copies a given tensor in. Throws Error if it is computed, or if the shape is not the one that its axes need.
void set_tensor(const TensorDeclaration& declaration, std::span<const float> values,
                std::span<const std::size_t> shape);

}  // namespace mha
