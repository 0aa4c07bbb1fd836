#include "errors.hpp"

#include <emscripten/em_js.h>

// clang-format off
EM_JS(void, mha_throw_error, (const char* message), { throw new Error(UTF8ToString(message)); });
// clang-format on

namespace mha::bindings {

void throw_in_javascript(const std::string& message) {
  mha_throw_error(message.c_str());
  __builtin_unreachable();
}

}  // namespace mha::bindings
