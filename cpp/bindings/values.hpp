// Views of the module's memory, as JavaScript gets them.
//
// A view must be read or written in the statement that asked for it: memory may grow and move. Nothing keeps one.
#pragma once

#include <emscripten/val.h>

#include <cstddef>

namespace mha::bindings {

EMSCRIPTEN_DECLARE_VAL_TYPE(Float32Array)
EMSCRIPTEN_DECLARE_VAL_TYPE(Int32Array)
EMSCRIPTEN_DECLARE_VAL_TYPE(Uint8Array)

template <class Array, class T>
Array view_of(T* data, std::size_t size) {
  return Array(emscripten::val(emscripten::typed_memory_view(size, data)));
}

}  // namespace mha::bindings
