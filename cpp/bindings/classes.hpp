// The classes that modules choose from, each defined in the file of its name, and how a module offers its choice.
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

/// In classes.js: gives the module these classes. The list need not live on.
extern "C" void mha_expose(const Class* const* list, std::size_t count, Answer* answer);

}  // namespace mha::bindings
