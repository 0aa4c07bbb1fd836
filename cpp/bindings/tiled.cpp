// The module `mha-tiled`: one attention, computed directly and by tiles, for one chapter.
#include <array>

#include "classes.hpp"

namespace mha::bindings {
namespace {

constexpr std::array kTiledClasses{&kernel_table_functions, &attention_session_class, &tiled_session_class};

[[gnu::constructor]] void expose_tiled() { mha_expose(kTiledClasses.data(), kTiledClasses.size(), &answer); }

}  // namespace
}  // namespace mha::bindings
