#include "mha/parameters.hpp"

#include "mha/detail/fail.hpp"

namespace mha {
namespace {

void require_same_size(std::string_view name, std::size_t floats, std::size_t expected) {
  require(floats == expected, "{} has room for {} numbers, but these parameters need {}", {name, floats, expected});
}

}  // namespace

const Parameter& ParameterList::find(std::string_view name) const {
  return find_tensor(parameters_, name, "there is no parameter \"{}\"; there are {}");
}

std::size_t ParameterList::count() const {
  std::size_t count = 0;
  for (const Parameter& parameter : parameters_) count += parameter.size();
  return count;
}

ParameterBuffer::ParameterBuffer(const ParameterList& list) : workspace_(list.plan()), floats_(list.plan().floats()) {}

std::span<float> ParameterBuffer::of(const Parameter& parameter) const {
  const std::size_t first = parameter.offset;
  const std::size_t size = parameter.size();
  const std::size_t room = all().size();
  require(first <= room && size <= room - first, "{} has {} numbers from {} onwards, but the buffer has room for {}",
          {parameter.name, size, first, room});
  return all().subspan(first, size);
}

void ParameterBuffer::require_size(std::string_view name, std::size_t floats) const {
  require_same_size(name, all().size(), floats);
}

void ParameterBuffer::zero() const { set_to_zero(all()); }

void bind_views(TensorList& views, const ParameterList& list, const ParameterBuffer& buffer) {
  const std::size_t floats = views.plan().floats();
  require_same_size("the list", list.plan().floats(), floats);
  buffer.require_size("the buffer", floats);
  views.bind(buffer.data());
}

}  // namespace mha
