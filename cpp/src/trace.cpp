// From the one list to shapes, places in the arena, and views.
#include "mha/trace.hpp"

#include <algorithm>
#include <utility>

#include "mha/error.hpp"

namespace mha {
namespace {

/// The extent of one axis letter; `width` is that of m.
std::size_t extent_of(char letter, const AttentionOptions& options, std::size_t width) {
  switch (letter) {
    case 't':
      return options.tokens;
    case 's':
      return options.source_tokens;
    case 'h':
      return options.num_heads;
    case 'd':
      return options.head_width();
    case 'm':
      return width;
    default:
      throw std::logic_error(std::string("the trace declares an unknown axis ") + letter);
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

std::vector<TensorDeclaration> plan_trace(const AttentionOptions& options, WorkspacePlan& plan) {
  std::vector<TensorDeclaration> declarations;
  const auto declare = [&](std::string_view name, const auto& /*view*/, std::string_view axes, std::string provenance,
                           std::size_t width) {
    TensorDeclaration declaration;
    declaration.name = name;
    declaration.axes = axes;
    declaration.provenance = std::move(provenance);
    for (const char letter : axes) {
      if (letter == '(' || letter == ')') continue;
      declaration.extents.at(declaration.rank++) = extent_of(letter, options, width);
    }
    declaration.offset = plan.reserve(name, declaration.shape());
    declarations.push_back(std::move(declaration));
  };
  AttentionTrace unbound;
  unbound.visit(options, declare);
  return declarations;
}

void bind_trace(const AttentionOptions& options, std::span<TensorDeclaration> declarations, float* arena,
                AttentionTrace& trace) {
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

}  // namespace mha
