#include "mha/parameters.hpp"

#include <new>

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

ParameterBuffer::ParameterBuffer(const ParameterList& list) : floats_(list.plan().floats()) {
  try {
    workspace_ = Workspace(list.plan());
  } catch (const std::bad_alloc&) {
    fail("the model has {} parameters, which need {}, and that could not be allocated: use a smaller model",
         {list.count(), describe_bytes(list.plan().bytes())});
  }
}

void bind_views(TensorList& views, const ParameterList& list, const ParameterBuffer& buffer) {
  if (views.plan().floats() != list.plan().floats()) {
    fail("the buffer has room for {} numbers, but these parameters need {}",
         {list.plan().floats(), views.plan().floats()});
  }
  views.bind(buffer.data());
}

void ParameterBuffer::zero() const { set_to_zero(all()); }

}  // namespace mha
