// TiledSession: JavaScript binding of TiledAttention.
// It is an AttentionSession with the tensors of the attention and of the tiles in one list. Only its options are
// accessed differently.
#include <array>

#include "classes.hpp"
#include "mha/tiled_attention.hpp"
#include "session.hpp"
#include "whole.hpp"

namespace mha::bindings {
namespace {

class TiledSession : public LargerSession<TiledAttention> {
 public:
  void configureTiles(const Options& attention, double tile_size) {
    compute(TiledTraceOptions{.attention = read_options(attention),
                              .tile_size = whole<std::size_t>("tileSize", tile_size, 0)});
  }
};

constexpr std::array kTiledSessionMethods{method<&TiledSession::configureTiles>("configureTiles")};

}  // namespace

constinit const Class tiled_session_class =
    derived_class<TiledSession, AttentionSession>("TiledSession", attention_session_class, kTiledSessionMethods);

}  // namespace mha::bindings
