#include "mha/detail/view_visitor.hpp"

#include <algorithm>
#include <cmath>

#include "mha/detail/fail.hpp"

namespace mha {

std::string ViewVisitor::full_name(std::string_view name) const {
  std::string full;
  if (in_block_) full.append("blocks.").append(std::to_string(block_)).append(".");
  return full.append(name);
}

ViewVisitor::Place Planner::see(const Entry& entry) {
  plan_.reserve(entry.name, entry.shape);
  return {};
}

ViewVisitor::Place Placer::see(const Entry& entry) {
  return {Place::kThere, arena_ + again_.reserve(entry.name, entry.shape)};
}

ViewVisitor::Place ShapeChecker::see(const Entry& entry) {
  if (entry.data == nullptr || !std::ranges::equal(entry.shape, entry.bound)) {
    fail("{} has shape {}, but this {} needs {}",
         {full_name(entry.name), Shape{entry.bound}, owner_, Shape{entry.shape}});
  }
  return {};
}

ViewVisitor::Place FiniteChecker::see(const Entry& entry) {
  std::size_t size = 1;
  for (const std::size_t extent : entry.shape) size *= extent;
  const auto* end = entry.data + size;
  const auto* wrong = std::find_if_not(entry.data, end, [](float value) { return std::isfinite(value); });
  if (wrong == end) return {};
  fail("{} is {} at {}{}", {full_name(entry.name), describe_non_finite(*wrong),
                            describe_position(static_cast<std::size_t>(wrong - entry.data),
                                              entry.shape.size() == 1 ? "i" : "ij", entry.shape),
                            why_});
}

}  // namespace mha
