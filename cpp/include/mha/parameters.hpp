// Parameters: named tensors of a model in one flat buffer.
// A model declares its parameters in one list. The list determines their place in the buffer, the views and the names
// in a file. Gradients and optimiser state are buffers with the same layout: element i of each belongs to the same
// parameter.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "mha/detail/emptied_by_move.hpp"
#include "mha/detail/tensor_list.hpp"
#include "mha/detail/workspace.hpp"

namespace mha {

/// One parameter: a vector or a matrix. Its offset is the same in every buffer of the list.
using Parameter = TensorDeclaration;

class ParameterList {
 public:
  ParameterList() = default;

  explicit ParameterList(const TensorList& list) : parameters_(list.declarations()), plan_(list.plan()) {}

  [[nodiscard]] std::span<const Parameter> entries() const { return parameters_; }
  /// Throws Error, listing the names, if the parameter does not exist.
  [[nodiscard]] const Parameter& find(std::string_view name) const;

  /// The number of learned numbers.
  [[nodiscard]] std::size_t count() const;
  /// The plan of a buffer. It has padding, because every parameter is aligned for the widest kernels.
  [[nodiscard]] const WorkspacePlan& plan() const { return plan_; }

 private:
  std::vector<Parameter> parameters_;
  WorkspacePlan plan_;
};

/// One number per learned number: values, gradients or optimiser state. Initially zero.
class ParameterBuffer {
 public:
  /// Throws Error if there is not enough memory.
  explicit ParameterBuffer(const ParameterList& list);

  /// The whole buffer. The padding between parameters is zero; elementwise operations on the buffer keep it zero.
  [[nodiscard]] std::span<float> all() const { return {workspace_.data(), floats_}; }
  /// Throws Error if the parameter is one of another list and ends beyond this buffer.
  [[nodiscard]] std::span<float> of(const Parameter& parameter) const;
  [[nodiscard]] float* data() const { return workspace_.data(); }

  void zero() const;

  /// Throws Error, with both sizes, unless the buffer, which the message calls `name`, has `floats` numbers.
  void require_size(std::string_view name, std::size_t floats) const;

 private:
  Workspace workspace_;
  EmptiedByMove<std::size_t> floats_;
};

/// Points the views at their places in a buffer of `list`. Throws Error if the list or the buffer has another size.
void bind_views(TensorList& views, const ParameterList& list, const ParameterBuffer& buffer);

/// The tensors that parameters.visit(options, visitor) declares. Throws Error if the options are invalid, where there
/// is a `validate` for them, or if the size exceeds the address space.
template <class Parameters, class Options>
[[nodiscard]] TensorList declared_tensors(const Options& options, Parameters& parameters) {
  if constexpr (requires { validate(options); }) validate(options);
  TensorList views;
  parameters.visit(options, views);
  return views;
}

/// The list that `Parameters::visit(options, visitor)` declares; Parameters is a struct of views. Throws Error like
/// `declared_tensors`.
template <class Parameters, class Options>
[[nodiscard]] ParameterList list_parameters(const Options& options) {
  Parameters unbound;
  return ParameterList(declared_tensors(options, unbound));
}

/// The struct with each view at its place in a buffer of that list. Throws Error like `list_parameters`, and if the
/// list or the buffer is one of other options.
template <class Parameters, class Options>
[[nodiscard]] Parameters bind_parameters(const Options& options, const ParameterList& list,
                                         const ParameterBuffer& buffer) {
  Parameters bound;
  TensorList views = declared_tensors(options, bound);
  bind_views(views, list, buffer);
  return bound;
}

}  // namespace mha
