// Throwing through Embind's value type keeps the module free of generated code.
#include "errors.hpp"

#include <emscripten/val.h>

namespace mha::bindings {

void throw_in_javascript(const std::string& message) {
  emscripten::val::global("Error").new_(message).throw_();
  __builtin_unreachable();
}

}  // namespace mha::bindings
