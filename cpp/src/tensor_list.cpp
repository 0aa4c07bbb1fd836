// Tensor lists: shapes, memory plan, look-up by name, and checks.
#include "mha/detail/tensor_list.hpp"

#include <algorithm>
#include <utility>

#include "mha/detail/fail.hpp"

namespace mha {

std::size_t TensorDeclaration::size() const { return element_count(shape()); }

std::vector<std::size_t> TensorDeclaration::view_shape() const {
  if (axes.empty()) return {extents.begin(), extents.begin() + rank};
  std::vector<std::size_t> shape;
  std::size_t letter = 0;
  bool inside = false;  // inside the parentheses of a flattened axis
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

TensorList::TensorList(const AttentionOptions& options, const FurtherExtents& further)
    : extents_{options.tokens,       options.source_tokens, options.num_heads, options.kv_heads(),
               options.head_width(), further.d_ff,          further.tiles} {}

std::string TensorVisitor::full_name(const char* name) const {
  std::string text = name;
  for (const NamePrefix* prefix = prefix_; prefix != nullptr; prefix = prefix->outer_) text.insert(0, prefix->text_);
  return text;
}

void TensorList::see(const char* name, const AnyView& view, std::span<const std::size_t> shape) {
  TensorDeclaration& declaration = declarations_.emplace_back();
  declaration.name = full_name(name);
  std::ranges::copy(shape, declaration.extents.begin());
  declaration.rank = shape.size();
  declaration.offset = plan_.reserve(declaration.name, shape);
  views_.push_back(view);
}

void TensorList::declare(const char* name, const AnyView& view, const char* axes, const char* provenance,
                         std::size_t width) {
  constexpr std::string_view kLetters = "tshgdfn";
  std::array<std::size_t, 4> shape{};
  std::size_t rank = 0;
  for (const char* c = axes; *c != '\0'; ++c) {
    if (*c == '(' || *c == ')') continue;
    const std::size_t letter = kLetters.find(*c);
    require(letter != std::string_view::npos || *c == 'm', "{} is declared with an unknown axis", {name});
    shape.at(rank++) = *c == 'm' ? width : extents_.at(letter);
  }
  see(name, view, std::span(shape).first(rank));
  declarations_.back().axes = axes;
  declarations_.back().provenance = provenance;
}

std::vector<TensorDeclaration> TensorList::bind(float* arena) {
  for (std::size_t i = 0; i < views_.size(); ++i) {
    TensorDeclaration& declaration = declarations_[i];
    declaration.data = arena + declaration.offset;
    const std::vector<std::size_t> shape = declaration.view_shape();
    require(shape.size() == views_[i].shape().size(), "{} has a view of another rank than its axes",
            {declaration.name});
    views_[i].assign(declaration.data, shape);
  }
  views_.clear();
  return std::move(declarations_);
}

void Reshaper::see(const char* /*name*/, const AnyView& view, std::span<const std::size_t> shape) {
  view.assign(view.data(), shape);
}

void require_view(std::string_view name, const float* data, std::span<const std::size_t> shape,
                  std::span<const std::size_t> expected) {
  require(std::ranges::equal(shape, expected), "{} has the shape {}, but these options need {}",
          {name, Shape{shape}, Shape{expected}});
  require(data != nullptr, "{} has the shape {}, but no memory: its pointer is null", {name, Shape{shape}});
}

void ShapeChecker::see(const char* name, const AnyView& view, std::span<const std::size_t> shape) {
  if (view.data() == nullptr || !std::ranges::equal(shape, view.shape())) {
    require_view(full_name(name), view.data(), view.shape(), shape);
  }
}

const TensorDeclaration& find_tensor(std::span<const TensorDeclaration> declarations, std::string_view name,
                                     const char* otherwise) {
  const auto found = std::ranges::find(declarations, name, &TensorDeclaration::name);
  if (found != declarations.end()) return *found;
  std::string names;
  for (const TensorDeclaration& declaration : declarations) {
    names.append(names.empty() ? "" : ", ").append(declaration.name);
  }
  fail(otherwise, {name, names});
}

void set_tensor(const TensorDeclaration& declaration, std::span<const float> values,
                std::span<const std::size_t> shape) {
  const std::string& name = declaration.name;
  if (!declaration.given()) fail("{} is computed from {} and cannot be given", {name, declaration.provenance});
  const std::vector<std::size_t> expected = declaration.view_shape();
  require(std::ranges::equal(shape, expected), "{} has shape {}, but its axes {} need {}",
          {name, Shape{shape}, declaration.axes, Shape{expected}});
  require(values.size() == declaration.size(), "{} has {} numbers, but its shape {} needs {}",
          {name, values.size(), Shape{shape}, declaration.size()});
  std::ranges::copy(values, declaration.data);
}

}  // namespace mha
