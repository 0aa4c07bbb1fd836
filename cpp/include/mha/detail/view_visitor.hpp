// ViewVisitor: goes through a list of named views, such as a block's parameters. The list is written once, as calls of
// a visitor; what is done with it (planning, binding, checking) is one small class each, and none of it is a template:
// the list is compiled once, whoever reads it.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "mha/detail/workspace.hpp"
#include "mha/tensor_view.hpp"

namespace mha {

class ViewVisitor {
 public:
  virtual ~ViewVisitor() = default;

  template <class T, std::size_t Rank>
  [[gnu::noinline]] void operator()(std::string_view name, TensorView<T, Rank>& view,
                                    const std::array<std::size_t, Rank>& shape) {
    const Place place = see({name, shape, view.data(), view.shape()});
    if (place.at == Place::kHere) view = {view.data(), shape};
    if (place.at == Place::kThere) view = {place.data, shape};
  }

  /// The names that follow belong to block `index`: "blocks.0." goes before them.
  void enter_block(std::size_t index) {
    in_block_ = true;
    block_ = index;
  }
  void leave_block() { in_block_ = false; }

 protected:
  struct Entry {
    std::string_view name;
    std::span<const std::size_t> shape;  // that the list gives it
    const float* data;                   // of the view, as it is
    std::span<const std::size_t> bound;  // the shape of the view, as it is
  };
  /// What becomes of the view: left as it is, or of the list's shape, where it is or somewhere else.
  struct Place {
    enum At : unsigned char { kLeft, kHere, kThere } at = kLeft;
    float* data = nullptr;
  };
  virtual Place see(const Entry& entry) = 0;

  [[nodiscard]] std::string full_name(std::string_view name) const;

 private:
  bool in_block_ = false;
  std::size_t block_ = 0;
};

/// Reserves a place for every view.
class Planner final : public ViewVisitor {
 public:
  explicit Planner(WorkspacePlan& plan) : plan_(plan) {}

 private:
  Place see(const Entry& entry) override;
  WorkspacePlan& plan_;
};

/// Points every view at its place in an arena that was allocated for such a plan, in the same order.
class Placer final : public ViewVisitor {
 public:
  explicit Placer(float* arena) : arena_(arena) {}

 private:
  Place see(const Entry& entry) override;
  float* arena_;
  WorkspacePlan again_;
};

/// Gives every view, wherever it lies, the shape of the list.
class Reshaper final : public ViewVisitor {
  Place see(const Entry& /*entry*/) override { return {Place::kHere, nullptr}; }
};

/// Throws Error, naming the view, if one has another shape than the list says; `owner` is "block" or "model".
class ShapeChecker final : public ViewVisitor {
 public:
  explicit ShapeChecker(const char* owner) : owner_(owner) {}

 private:
  Place see(const Entry& entry) override;
  const char* owner_;
};

/// Throws Error, naming the view and the position, at the first number that is not finite, and says `why` it matters.
class FiniteChecker final : public ViewVisitor {
 public:
  explicit FiniteChecker(const char* why) : why_(why) {}

 private:
  Place see(const Entry& entry) override;
  const char* why_;
};

}  // namespace mha
