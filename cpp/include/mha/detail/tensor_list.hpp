// Lists of named tensors: memory plan, views, look-up by name, checks.
//
// A list is a function visit(options, visitor) that calls the visitor once for each tensor, with its name, the view
// that code computes in, and its shape. TensorList is the visitor that gives every view its memory; the others look at
// views that have some. No list is a template over its visitor, so each is compiled once.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mha/detail/workspace.hpp"
#include "mha/options.hpp"
#include "mha/tensor_view.hpp"

namespace mha {

/// One tensor of a list: what it is, and its place in memory. Axes and provenance are empty outside the traces.
struct TensorDeclaration {
  std::string name;  // "scores", "blocks.0.attention.w_q"
  std::string_view axes;
  std::string provenance;
  std::array<std::size_t, 4> extents{};  // one per letter of the axes, parentheses ignored
  std::size_t rank = 0;                  // how many of them count
  std::size_t offset = 0;                // in the arena, in floats
  float* data = nullptr;                 // null until the list is bound

  [[nodiscard]] std::span<const std::size_t> shape() const { return {extents.data(), rank}; }
  [[nodiscard]] std::size_t size() const;
  /// One extent per axis: what is in parentheses is multiplied into one. This is the shape of the C++ view.
  [[nodiscard]] std::vector<std::size_t> view_shape() const;
  [[nodiscard]] bool given() const { return provenance == "given"; }
  [[nodiscard]] std::span<float> values() const { return {data, size()}; }
};

/// The pieces of a provenance as one text.
[[nodiscard]] std::string joined(std::initializer_list<std::string_view> pieces);

/// A TensorView of a rank that is not known here: this keeps visitors free of templates.
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
  float** data_;  // of a view that may only read, too: memory is never constant
  std::span<std::size_t> shape_;
};

/// What a list calls for each of its tensors.
class TensorVisitor {
 public:
  virtual ~TensorVisitor() = default;

  template <class T, std::size_t Rank>
  [[gnu::noinline]] void operator()(const char* name, TensorView<T, Rank>& view,
                                    const std::array<std::size_t, Rank>& shape) {
    see(name, AnyView(view), shape);
  }

  /// What goes before the names that follow: "blocks.0."
  void set_prefix(std::string prefix) { prefix_ = std::move(prefix); }

 protected:
  /// `shape` is what the list says; the view has a shape of its own.
  virtual void see(const char* name, const AnyView& view, std::span<const std::size_t> shape) = 0;

  [[nodiscard]] std::string full_name(const char* name) const { return prefix_ + name; }

 private:
  std::string prefix_;
};

/// How far the axes run that only some computations have.
struct FurtherExtents {
  std::size_t d_ff = 0;   // f
  std::size_t tiles = 0;  // n
};

/// Writes a list down and plans its memory. Lives no longer than the views that it was shown.
class TensorList final : public TensorVisitor {
 public:
  TensorList() = default;
  /// For a list whose shapes are written as axes: the extent of each letter.
  explicit TensorList(const AttentionOptions& options, const FurtherExtents& further = {});

  using TensorVisitor::operator();
  /// A tensor of these axes (see trace.hpp); `width` is the extent of m. Throws Error if the size overflows.
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

  /// A place for numbers that the list does not name. Throws Error if the size overflows.
  std::size_t reserve(std::string_view name, std::span<const std::size_t> shape) { return plan_.reserve(name, shape); }
  [[nodiscard]] const WorkspacePlan& plan() const { return plan_; }
  [[nodiscard]] const std::vector<TensorDeclaration>& declarations() const { return declarations_; }

  /// Points every view and every declaration at its place in an arena that was allocated for the plan. Returns the
  /// declarations: the list of tensors that remains.
  std::vector<TensorDeclaration> bind(float* arena);

 private:
  void see(const char* name, const AnyView& view, std::span<const std::size_t> shape) override;
  void declare(const char* name, const AnyView& view, const char* axes, const char* provenance, std::size_t width);

  std::array<std::size_t, 7> extents_{};  // of the letters tshgdfn
  WorkspacePlan plan_;
  std::vector<TensorDeclaration> declarations_;
  std::vector<AnyView> views_;  // one per declaration
};

/// Gives every view, wherever it lies, the shape of the list.
class Reshaper final : public TensorVisitor {
  void see(const char* name, const AnyView& view, std::span<const std::size_t> shape) override;
};

/// Throws Error, naming the view, if one has another shape than the list says; `owner` is "block" or "model".
class ShapeChecker final : public TensorVisitor {
 public:
  explicit ShapeChecker(const char* owner) : owner_(owner) {}

 private:
  void see(const char* name, const AnyView& view, std::span<const std::size_t> shape) override;
  const char* owner_;
};

/// Throws Error, naming the view and the position, at the first number that is not finite, and says `why` it matters.
class FiniteChecker final : public TensorVisitor {
 public:
  explicit FiniteChecker(const char* why) : why_(why) {}

 private:
  void see(const char* name, const AnyView& view, std::span<const std::size_t> shape) override;
  const char* why_;
};

/// Throws Error, listing the names, if there is no tensor of that name: `otherwise` has a {} for the name, then one for
/// the names.
[[nodiscard]] const TensorDeclaration& find_tensor(
    std::span<const TensorDeclaration> declarations, std::string_view name,
    const char* otherwise = "this attention has no tensor \"{}\"; it has {}");

/// Copies a given tensor in. Throws Error if it is computed, or if the shape is not the one that its axes need.
void set_tensor(const TensorDeclaration& declaration, std::span<const float> values,
                std::span<const std::size_t> shape);

}  // namespace mha
