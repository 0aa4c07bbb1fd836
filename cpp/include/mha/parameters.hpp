// Parameters: what is learned. A model declares its parameters in one list, each with its name and shape; from that
// list come their places in one flat buffer, the views that compute, and the names in a file. Gradients, and what an
// optimiser remembers, are buffers of the same layout: number i of each belongs to the same parameter.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mha/detail/view_visitor.hpp"
#include "mha/detail/workspace.hpp"

namespace mha {

struct Parameter {
  std::string name;  // "blocks.0.attention.w_q"
  std::array<std::size_t, 2> extents{};
  std::size_t rank = 0;    // 1 or 2
  std::size_t offset = 0;  // in the buffer, in floats

  [[nodiscard]] std::span<const std::size_t> shape() const { return {extents.data(), rank}; }
  [[nodiscard]] std::size_t size() const { return rank == 1 ? extents[0] : extents[0] * extents[1]; }
};

class ParameterList {
 public:
  ParameterList() = default;

  /// Throws Error if the sizes, multiplied, are more than memory can address.
  void add(std::string name, std::span<const std::size_t> shape);

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
  std::size_t floats_;
};

/// Adds what it sees to a list.
class ParameterLister final : public ViewVisitor {
 public:
  [[nodiscard]] ParameterList& list() { return list_; }

 private:
  Place see(const Entry& entry) override;
  ParameterList list_;
};

/// Points what it sees at its place in a buffer of that list.
class ParameterBinder final : public ViewVisitor {
 public:
  ParameterBinder(const ParameterList& list, const ParameterBuffer& buffer) : list_(list), buffer_(buffer) {}

 private:
  Place see(const Entry& entry) override;
  const ParameterList& list_;
  const ParameterBuffer& buffer_;
  std::size_t next_ = 0;
};

/// The list that `Parameters::visit(options, visitor)` declares: a struct of views.
template <class Parameters, class Options>
[[nodiscard]] ParameterList list_parameters(const Options& options) {
  Parameters unbound;
  ParameterLister lister;
  unbound.visit(options, lister);
  return std::move(lister.list());
}

/// The same struct, each view at its place in a buffer of that list.
template <class Parameters, class Options>
[[nodiscard]] Parameters bind_parameters(const Options& options, const ParameterList& list,
                                         const ParameterBuffer& buffer) {
  Parameters bound;
  ParameterBinder binder(list, buffer);
  bound.visit(options, binder);
  return bound;
}

}  // namespace mha
