// TiledSession: JavaScript binding of TiledAttention.
// It is an AttentionSession with the tensors of the attention and of the tiles in one list. Only its options are
// accessed differently.
#include "mha/tiled_attention.hpp"
#include "session.hpp"

namespace mha::bindings {
namespace {

class TiledSession : public LargerSession<TiledAttention> {
 public:
  void configureTiles(const AttentionSettings& attention, double tile_size) {
    compute(TiledTraceOptions{.attention = stated(attention), .tile_size = whole<std::size_t>("tileSize", tile_size)});
  }
};

EMSCRIPTEN_BINDINGS(tiled_session) {
  emscripten::class_<TiledSession, emscripten::base<AttentionSession>>("TiledSession")
      .constructor(bound<&made<TiledSession>>)
      .function("configureTiles(attention,tileSize)", bound<&TiledSession::configureTiles>);
}

}  // namespace
}  // namespace mha::bindings
