// Error: the exception of the public API; its message tells a learner what to change.
// The public API throws no other exception, except std::bad_alloc if there is no memory for something small, such as a
// message, or for the copy of a tensor from a file. Kernels assume valid input and are noexcept.
#pragma once

#include <stdexcept>

namespace mha {

class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace mha
