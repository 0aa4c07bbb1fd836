#include "expose.hpp"

#include <emscripten/emscripten.h>

#include <exception>
#include <new>
#include <string>

namespace mha::bindings {

Answer answer;

void show(const void* data, std::size_t size) {
  answer.data = data;
  answer.size = size;
}

void show(std::string_view text) {
  static std::string kept;
  kept = text;
  show(kept.data(), kept.size());
}

int integer(double value) {
  constexpr double kLimit = 2147483647.0;
  return value >= -kLimit && value <= kLimit ? static_cast<int>(value) : -1;
}

namespace {

constexpr std::string_view kNoMemory = "there is not enough memory: use fewer tokens or features";

/// Wraps every call from JavaScript: converts a C++ exception into an error. classes.js throws it once all C++ objects
/// on the stack are destroyed.
template <class F>
auto guarded(const F& f) -> decltype(f()) {
  answer.failed = 0;
  try {
    return f();
  } catch (const std::bad_alloc&) {
    show(kNoMemory.data(), kNoMemory.size());
  } catch (const std::exception& error) {
    try {
      show(error.what());
    } catch (const std::bad_alloc&) {  // too little memory even to copy the message
      show(kNoMemory.data(), kNoMemory.size());
    }
  }
  answer.failed = 1;
  return {};
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE void* mha_new(const Class* made) {
  return guarded([=] { return made->make(); });
}
EMSCRIPTEN_KEEPALIVE void mha_free(const Class* made, void* self) { made->free(self); }
EMSCRIPTEN_KEEPALIVE double mha_call(const Method* method, void* self, double a, double b, double c, double d, double e,
                                     double f) {
  return guarded([=] { return method->call(self, a, b, c, d, e, f); });
}

}  // extern "C"
}  // namespace mha::bindings
