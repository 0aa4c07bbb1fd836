// Error: what was wrong with a request, in a sentence that a learner can act on, with the sizes that did not fit.
// The public API throws nothing else; kernels assume valid input and are noexcept.
#pragma once

#include <stdexcept>

namespace mha {

class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace mha
