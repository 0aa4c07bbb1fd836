// Parameters: what is learned. A model declares its parameters in one list, each with its name and shape; from that
// list come their places in one flat buffer, the views that compute, and the names in a file. Gradients, and what an
// optimiser remembers, are buffers of the same layout: number i of each belongs to the same parameter.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mha/detail/emptied_by_move.hpp"
#include "mha/detail/tensor_list.hpp"
#include "mha/detail/workspace.hpp"

namespace mha {

/// One parameter: a vector or a matrix. Its offset is its place in every buffer of the list.
using Parameter = TensorDeclaration;

class ParameterList {
 public:
  ParameterList() = default;

  explicit ParameterList(const TensorList& list) : parameters_(list.declarations()), plan_(list.plan()) {}

  [[nodiscard]] std::span<const Parameter> entries() const { return parameters_; }
  /// Throws Error, listing the names, if there is no such parameter.
  [[nodiscard]] const Parameter& find(std::string_view name) const;

  /// How many numbers are learned.
  [[nodiscard]] std::size_t count() const;
  /// The plan of a buffer: a little longer, as every parameter begins where the widest kernels like it.
  [[nodiscard]] const WorkspacePlan& plan() const { return plan_; }

 private:
  std::vector<Parameter> parameters_;
  WorkspacePlan plan_;
};

/// One number for every number of a list: values, gradients, or an optimiser's memory. Zero at first.
class ParameterBuffer {
 public:
  /// Throws Error if there is not that much memory.
  explicit ParameterBuffer(const ParameterList& list);

  /// The whole buffer; what lies between parameters is zero, and stays so in everything that is done to all of it.
  [[nodiscard]] std::span<float> all() const { return {workspace_.data(), floats_}; }
  [[nodiscard]] std::span<float> of(const Parameter& parameter) const {
    return {workspace_.data() + parameter.offset, parameter.size()};
  }
  [[nodiscard]] float* data() const { return workspace_.data(); }

  void zero() const;

 private:
  Workspace workspace_;
  EmptiedByMove<std::size_t> floats_;
};

/// Points the views of such a list at their places in a buffer of `list`. Throws Error if the buffer is too small or
/// too large for them.
void bind_views(TensorList& views, const ParameterList& list, const ParameterBuffer& buffer);

/// The list that `Parameters::visit(options, visitor)` declares: a struct of views. Throws Error if the sizes,
/// multiplied, are more than memory can address.
template <class Parameters, class Options>
[[nodiscard]] ParameterList list_parameters(const Options& options) {
  Parameters unbound;
  TensorList views;
  unbound.visit(options, views);
  return ParameterList(views);
}

/// The same struct, each view at its place in a buffer of that list.
template <class Parameters, class Options>
[[nodiscard]] Parameters bind_parameters(const Options& options, const ParameterList& list,
                                         const ParameterBuffer& buffer) {
  Parameters bound;
  TensorList views;
  bound.visit(options, views);
  bind_views(views, list, buffer);
  return bound;
}

}  // namespace mha
