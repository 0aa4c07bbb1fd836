// The names that the generated types have for the views.
#include "values.hpp"

#include <emscripten/bind.h>

namespace mha::bindings {

EMSCRIPTEN_BINDINGS(mha_values) {
  emscripten::register_type<Float32Array>("Float32Array");
  emscripten::register_type<Int32Array>("Int32Array");
  emscripten::register_type<Uint8Array>("Uint8Array");
}

}  // namespace mha::bindings
