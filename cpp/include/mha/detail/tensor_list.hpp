// Lists of named tensors: memory plan, views, look-up by name, checks.
//
// A list is a function visit(options, visitor). It calls the visitor once for each tensor, with its name, its view and
// its shape. TensorList assigns memory to the views; the other visitors inspect views that have memory. Lists are not
// templates over the visitor, so each is compiled once.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mha/detail/workspace.hpp"
#include "mha/options.hpp"
#include "mha/tensor_declaration.hpp"  // IWYU pragma: export
#include "mha/tensor_view.hpp"

namespace mha {

/// Concatenates the pieces of a provenance.
[[nodiscard]] std::string joined(std::initializer_list<std::string_view> pieces);

/// A TensorView of any rank, so that visitors need no templates.
class AnyView {
 public:
  template <class T, std::size_t Rank>
  explicit AnyView(TensorView<T, Rank>& view) : data_(const_cast<float**>(&view.data_)), shape_(view.shape_) {}

  [[nodiscard]] float* data() const { return *data_; }
  [[nodiscard]] std::span<const std::size_t> shape() const { return shape_; }
  /// `shape` must have the rank of the view.
  void assign(float* data, std::span<const std::size_t> shape) const {
    *data_ = data;
    std::ranges::copy(shape, shape_.begin());
  }

 private:
  float** data_;  // non-const even for read-only views, because the memory is always writable
  std::span<std::size_t> shape_;
};

class NamePrefix;

/// The interface that a list calls for each of its tensors.
class TensorVisitor {
 public:
  virtual ~TensorVisitor() = default;

  template <class T, std::size_t Rank>
  [[gnu::noinline]] void operator()(const char* name, TensorView<T, Rank>& view,
                                    const std::array<std::size_t, Rank>& shape) {
    see(name, AnyView(view), shape);
  }

 protected:
  /// `shape` is the declared shape; the view may have a different one.
  virtual void see(const char* name, const AnyView& view, std::span<const std::size_t> shape) = 0;

  /// The name after all prefixes.
  [[nodiscard]] std::string full_name(const char* name) const;

 private:
  friend class NamePrefix;
  const NamePrefix* prefix_ = nullptr;  // the innermost
};

/// While it exists, every name that the visitor sees begins with `text`, after the prefixes that exist already:
/// "blocks.0.", then "attention.". Does not allocate. `text` must outlive it.
class NamePrefix {
 public:
  NamePrefix(TensorVisitor& visitor, std::string_view text) : visitor_(visitor), outer_(visitor.prefix_), text_(text) {
    visitor.prefix_ = this;
  }
  ~NamePrefix() { visitor_.prefix_ = outer_; }
  NamePrefix(const NamePrefix&) = delete;
  NamePrefix& operator=(const NamePrefix&) = delete;

 private:
  friend class TensorVisitor;
  TensorVisitor& visitor_;
  const NamePrefix* outer_;
  std::string_view text_;
};

/// The extents of axes that only some computations have.
struct FurtherExtents {
  std::size_t d_ff = 0;   // f
  std::size_t tiles = 0;  // n
};

/// Records a list and plans its memory. Must not outlive the views that it visited.
class TensorList final : public TensorVisitor {
 public:
  TensorList() = default;
  /// For a list with shapes written as axes: the extent of each letter.
  explicit TensorList(const AttentionOptions& options, const FurtherExtents& further = {});

  using TensorVisitor::operator();
  /// Declares a tensor with these axes (see trace.hpp); `width` is the extent of m. Throws Error if the size overflows.
  template <std::size_t Rank>
  [[gnu::noinline]] void operator()(const char* name, TensorView<float, Rank>& view, const char* axes,
                                    const char* provenance, std::size_t width) {
    declare(name, AnyView(view), axes, provenance, width);
  }
  template <std::size_t Rank>
  void operator()(const char* name, TensorView<float, Rank>& view, const char* axes, const std::string& provenance,
                  std::size_t width) {
    (*this)(name, view, axes, provenance.c_str(), width);
  }

  /// Reserves memory outside the list of tensors. Throws Error if the size overflows.
  std::size_t reserve(std::string_view name, std::span<const std::size_t> shape) { return plan_.reserve(name, shape); }
  [[nodiscard]] const WorkspacePlan& plan() const { return plan_; }
  [[nodiscard]] const std::vector<TensorDeclaration>& declarations() const { return declarations_; }

  /// Assigns every view and declaration its memory in an arena of the planned size. Returns the declarations.
  std::vector<TensorDeclaration> bind(float* arena);

 private:
  void see(const char* name, const AnyView& view, std::span<const std::size_t> shape) override;
  void declare(const char* name, const AnyView& view, const char* axes, const char* provenance, std::size_t width);

  std::array<std::size_t, 7> extents_{};  // of the letters tshgdfn
  WorkspacePlan plan_;
  std::vector<TensorDeclaration> declarations_;
  std::vector<AnyView> views_;  // one per declaration
};

/// Gives every view the declared shape; keeps its data pointer.
class Reshaper final : public TensorVisitor {
  void see(const char* name, const AnyView& view, std::span<const std::size_t> shape) override;
};

/// Throws Error unless a view, which the message calls `name`, has this shape and memory.
void require_view(std::string_view name, const float* data, std::span<const std::size_t> shape,
                  std::span<const std::size_t> expected);

/// Throws Error, naming the view, if it has no memory, or another shape than the declared one.
class ShapeChecker final : public TensorVisitor {
  void see(const char* name, const AnyView& view, std::span<const std::size_t> shape) override;
};

/// Throws Error, listing the names, if no tensor has that name. `otherwise` has a {} for the name, then one for the
/// list of names.
[[nodiscard]] const TensorDeclaration& find_tensor(
    std::span<const TensorDeclaration> declarations, std::string_view name,
    const char* otherwise = "this attention has no tensor \"{}\"; it has {}");

/// Copies values into a given tensor. Throws Error if the tensor is computed or the shape does not match its axes.
void set_tensor(const TensorDeclaration& declaration, std::span<const float> values,
                std::span<const std::size_t> shape);

}  // namespace mha
