#include "mha/parameters.hpp"

#include <algorithm>

#include "mha/detail/fail.hpp"

namespace mha {

void ParameterList::add(std::string name, std::span<const std::size_t> shape) {
  Parameter parameter;
  std::ranges::copy(shape, parameter.extents.begin());
  parameter.rank = shape.size();
  parameter.offset = plan_.reserve(name, shape);
  parameter.name = std::move(name);
  parameters_.push_back(std::move(parameter));
}

ViewVisitor::Place ParameterLister::see(const Entry& entry) {
  list_.add(full_name(entry.name), entry.shape);
  return {};
}

ViewVisitor::Place ParameterBinder::see(const Entry& /*entry*/) {
  return {Place::kThere, buffer_.data() + list_.entries()[next_++].offset};
}

const Parameter& ParameterList::find(std::string_view name) const {
  const auto found = std::ranges::find(parameters_, name, &Parameter::name);
  if (found != parameters_.end()) return *found;
  std::string names;
  for (const Parameter& parameter : parameters_) names.append(names.empty() ? "" : ", ").append(parameter.name);
  fail("there is no parameter \"{}\"; there are {}", {name, names});
}

std::size_t ParameterList::count() const {
  std::size_t count = 0;
  for (const Parameter& parameter : parameters_) count += parameter.size();
  return count;
}

ParameterBuffer::ParameterBuffer(const ParameterList& list) : workspace_(list.plan()), floats_(list.plan().floats()) {}

void ParameterBuffer::zero() const { set_to_zero(all()); }

}  // namespace mha
