// The modules `mha-operator` and `mha-operator-fast`: the ONNX operator alone, which few need.
#include <array>

#include "classes.hpp"

namespace mha::bindings {
namespace {

constexpr std::array kClasses{&kernel_table_functions, &attention_operator_class};

[[gnu::constructor]] void expose() { mha_expose(kClasses.data(), kClasses.size(), &answer); }

}  // namespace
}  // namespace mha::bindings
