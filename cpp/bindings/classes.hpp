// Classes that WebAssembly modules can expose, and the call that exposes a selection of them.
#pragma once

#include <cstddef>

#include "expose.hpp"

namespace mha::bindings {

extern const Class kernel_table_functions;
extern const Class attention_session_class;
extern const Class gradient_session_class;
extern const Class attention_layer_session_class;
extern const Class attention_operator_class;
extern const Class parameter_session_class;
extern const Class transformer_block_session_class;
extern const Class block_trace_session_class;
extern const Class tiled_session_class;
extern const Class language_model_session_class;
extern const Class model_functions;

/// Exposes these classes in the module (see classes.js). The list may be freed afterwards.
extern "C" void mha_expose(const Class* const* list, std::size_t count, Answer* answer);

}  // namespace mha::bindings
