// The module `mha`, which the lesson loads first.
#include <array>

#include "classes.hpp"

namespace mha::bindings {
namespace {

constexpr std::array kForwardClasses{&kernel_table_functions, &attention_session_class};

[[gnu::constructor]] void expose_forward() { mha_expose(kForwardClasses.data(), kForwardClasses.size(), &answer); }

}  // namespace
}  // namespace mha::bindings
