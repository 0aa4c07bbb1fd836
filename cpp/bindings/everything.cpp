// The modules `mha-core` and `mha-fast`: everything except the ONNX operator.
#include <array>

#include "classes.hpp"

namespace mha::bindings {
namespace {

constexpr std::array kEverythingClasses{&kernel_table_functions,          &attention_session_class,
                                        &gradient_session_class,          &attention_layer_session_class,
                                        &transformer_block_session_class, &block_trace_session_class,
                                        &language_model_session_class,    &model_functions};

[[gnu::constructor]] void expose_everything() {
  mha_expose(kEverythingClasses.data(), kEverythingClasses.size(), &answer);
}

}  // namespace
}  // namespace mha::bindings
