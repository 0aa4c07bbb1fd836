// The modules `mha-operator` and `mha-operator-fast`: only the ONNX operator.
#include <array>

#include "classes.hpp"

namespace mha::bindings {
namespace {

constexpr std::array kOperatorClasses{&kernel_table_functions, &attention_operator_class};

[[gnu::constructor]] void expose_operator() { mha_expose(kOperatorClasses.data(), kOperatorClasses.size(), &answer); }

}  // namespace
}  // namespace mha::bindings
