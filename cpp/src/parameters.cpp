#include "mha/parameters.hpp"

#include "mha/detail/fail.hpp"

namespace mha {

const Parameter& ParameterList::find(std::string_view name) const {
  return find_tensor(parameters_, name, "there is no parameter \"{}\"; there are {}");
}

std::size_t ParameterList::count() const {
  std::size_t count = 0;
  for (const Parameter& parameter : parameters_) count += parameter.size();
  return count;
}

ParameterBuffer::ParameterBuffer(const ParameterList& list) : workspace_(list.plan()), floats_(list.plan().floats()) {}

void bind_views(TensorList& views, const ParameterList& list, const ParameterBuffer& buffer) {
  if (views.plan().floats() != list.plan().floats()) {
    fail("the buffer has room for {} numbers, but these parameters need {}",
         {list.plan().floats(), views.plan().floats()});
  }
  views.bind(buffer.data());
}

void ParameterBuffer::zero() const { set_to_zero(all()); }

}  // namespace mha
