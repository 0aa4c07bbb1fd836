// The module `mha-tiled`: one attention computed at once and by tiles, which one chapter needs.
#include <array>

#include "classes.hpp"

namespace mha::bindings {
namespace {

constexpr std::array kTiledClasses{&kernel_table_functions, &attention_session_class, &tiled_session_class};

[[gnu::constructor]] void expose_tiled() { mha_expose(kTiledClasses.data(), kTiledClasses.size(), &answer); }

}  // namespace
}  // namespace mha::bindings
