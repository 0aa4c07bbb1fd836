// From a list of declarations to shapes, places in the arena, and a look-up by name.
#include "mha/detail/tensor_list.hpp"

#include <utility>

#include "mha/detail/fail.hpp"

namespace mha {
namespace {

/// The extent of one axis letter; `width` is that of m.
std::size_t extent_of(char letter, const AttentionOptions& options, std::size_t width, const FurtherExtents& further) {
  switch (letter) {
    case 't':
      return options.tokens;
    case 's':
      return options.source_tokens;
    case 'h':
      return options.num_heads;
    case 'g':
      return options.kv_heads();
    case 'd':
      return options.head_width();
    case 'm':
      return width;
    case 'f':
      return further.d_ff;
    case 'n':
      return further.tiles;
    default:
      throw std::logic_error(std::string("a tensor is declared with an unknown axis ") + letter);
  }
}

}  // namespace

std::size_t TensorDeclaration::size() const {
  std::size_t count = 1;
  for (const std::size_t extent : shape()) count *= extent;
  return count;
}

std::vector<std::size_t> TensorDeclaration::view_shape() const {
  std::vector<std::size_t> shape;
  std::size_t letter = 0;
  bool inside = false;  // the parentheses of a flattened axis
  std::size_t product = 1;
  for (const char c : axes) {
    if (c == '(' || c == ')') {
      inside = c == '(';
    } else {
      product *= extents.at(letter++);
    }
    if (!inside) shape.push_back(std::exchange(product, std::size_t{1}));
  }
  return shape;
}

std::string joined(std::initializer_list<std::string_view> pieces) {
  std::string text;
  for (const std::string_view piece : pieces) text.append(piece);
  return text;
}

void TensorPlanner::plan(const char* name, const char* axes, std::string_view provenance, std::size_t width) {
  TensorDeclaration& declaration = declarations_.emplace_back();
  declaration.name = name;
  declaration.axes = axes;
  declaration.provenance = provenance;
  for (const char letter : declaration.axes) {
    if (letter == '(' || letter == ')') continue;
    declaration.extents.at(declaration.rank++) = extent_of(letter, options_, width, further_);
  }
  declaration.offset = plan_->reserve(name, declaration.shape());
}

float* TensorPlanner::bind(std::span<std::size_t> shape) {
  TensorDeclaration& declaration = planned_[bound_++];
  declaration.data = arena_ + declaration.offset;
  const std::vector<std::size_t> extents = declaration.view_shape();
  if (extents.size() != shape.size()) {
    throw std::logic_error(std::string(declaration.name) + " has a view of another rank than its axes");
  }
  std::ranges::copy(extents, shape.begin());
  return declaration.data;
}

const TensorDeclaration& find_tensor(std::span<const TensorDeclaration> declarations, std::string_view name) {
  const auto found = std::ranges::find(declarations, name, &TensorDeclaration::name);
  if (found != declarations.end()) return *found;
  std::string names;
  for (const TensorDeclaration& declaration : declarations) {
    names.append(names.empty() ? "" : ", ").append(declaration.name);
  }
  fail("this attention has no tensor \"{}\"; it has {}", {name, names});
}

void set_tensor(const TensorDeclaration& declaration, std::span<const float> values,
                std::span<const std::size_t> shape) {
  const std::string name(declaration.name);
  if (!declaration.given()) fail("{} is computed from {} and cannot be given", {name, declaration.provenance});
  const std::vector<std::size_t> expected = declaration.view_shape();
  if (!std::ranges::equal(shape, expected)) {
    fail("{} has shape {}, but its axes {} need {}", {name, Shape{shape}, declaration.axes, Shape{expected}});
  }
  if (values.size() != declaration.size()) {
    fail("{} has {} numbers, but its shape {} needs {}", {name, values.size(), Shape{shape}, declaration.size()});
  }
  std::ranges::copy(values, declaration.data);
}

}  // namespace mha
