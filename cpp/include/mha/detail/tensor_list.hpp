// TensorDeclaration: one entry of a list of named tensors, with its axes, where its cells come from, and its place in
// memory; and what every such list needs: a plan, views, a look-up by name.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "mha/detail/workspace.hpp"
#include "mha/options.hpp"
#include "mha/tensor_view.hpp"

namespace mha {

struct TensorDeclaration {
  std::string_view name;
  std::string_view axes;
  std::string provenance;
  std::array<std::size_t, 4> extents{};  // one a letter of the axes, parentheses ignored
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

/// The pieces of a provenance as one text.
[[nodiscard]] std::string joined(std::initializer_list<std::string_view> pieces);

/// How far the axes run that only some computations have.
struct FurtherExtents {
  std::size_t d_ff = 0;   // f
  std::size_t tiles = 0;  // n
};

/// Goes through the list of a trace, first to plan and then to bind. A list calls it once a tensor, so that its work is
/// kept out of the list: a module that is downloaded has one copy of each list, and it is small.
class TensorPlanner {
 public:
  TensorPlanner(const AttentionOptions& options, WorkspacePlan& plan, const FurtherExtents& further = {})
      : options_(options), plan_(&plan), further_(further) {}
  TensorPlanner(const AttentionOptions& options, std::span<TensorDeclaration> planned, float* arena)
      : options_(options), planned_(planned), arena_(arena) {}

  template <std::size_t Rank>
  [[gnu::noinline]] void operator()(const char* name, TensorView<float, Rank>& view, const char* axes,
                                    std::string_view provenance, std::size_t width) {
    if (plan_ != nullptr) {
      plan(name, axes, provenance, width);
    } else {
      std::array<std::size_t, Rank> shape{};
      float* const data = bind(shape);
      view = {data, shape};
    }
  }

  [[nodiscard]] std::vector<TensorDeclaration>& declarations() { return declarations_; }

 private:
  void plan(const char* name, const char* axes, std::string_view provenance, std::size_t width);
  float* bind(std::span<std::size_t> shape);

  const AttentionOptions& options_;
  WorkspacePlan* plan_ = nullptr;
  FurtherExtents further_;
  std::vector<TensorDeclaration> declarations_;
  std::span<TensorDeclaration> planned_;
  std::size_t bound_ = 0;
  float* arena_ = nullptr;
};

/// Reads the list of a trace: every tensor's shape, and a place for it in the plan. Throws Error if a size overflows.
template <class Trace>
[[nodiscard]] std::vector<TensorDeclaration> plan_tensors(const AttentionOptions& options, WorkspacePlan& plan) {
  Trace unbound;
  TensorPlanner planner(options, plan);
  unbound.visit(options, planner);
  return std::move(planner.declarations());
}

/// Points every view of a trace and every declaration at its place in an arena that was allocated for that plan.
template <class Trace>
void bind_tensors(const AttentionOptions& options, std::span<TensorDeclaration> declarations, float* arena,
                  Trace& trace) {
  TensorPlanner planner(options, declarations, arena);
  trace.visit(options, planner);
}

/// Throws Error, listing the names, if there is no tensor of that name.
[[nodiscard]] const TensorDeclaration& find_tensor(std::span<const TensorDeclaration> declarations,
                                                   std::string_view name);

/// Copies a given tensor in. Throws Error if it is computed, or if the shape is not the one that its axes need.
void set_tensor(const TensorDeclaration& declaration, std::span<const float> values,
                std::span<const std::size_t> shape);

}  // namespace mha
