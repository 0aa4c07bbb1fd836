// BlockTraceSession: a TracedBlock to JavaScript. It is an AttentionSession whose tensors are the block's and the
// attention's together, so that everything but its options is reached in the same way.
#include <emscripten/bind.h>

#include "errors.hpp"
#include "mha/traced_block.hpp"
#include "session.hpp"
#include "whole.hpp"

namespace mha::bindings {
namespace {

/// What a block needs beside the options of its attention.
struct BlockTraceSettings {
  double d_ff;
  bool pre_norm;
  bool tanh_gelu;
  double epsilon;
};

class BlockTraceSession : public AttentionSession {
 public:
  void configureBlock(const Options& attention, const BlockTraceSettings& from) {
    guarded([&] {
      compute_with(
          std::make_unique<TracedBlock>(BlockTraceOptions{.attention = read_options(attention),
                                                          .d_ff = whole<std::size_t>("dFf", from.d_ff, 0),
                                                          .norm = from.pre_norm ? NormOrder::kPre : NormOrder::kPost,
                                                          .gelu = from.tanh_gelu ? Gelu::kTanh : Gelu::kExact,
                                                          .epsilon = static_cast<float>(from.epsilon)}));
    });
  }
};

}  // namespace

EMSCRIPTEN_BINDINGS(mha_traced_block) {
  emscripten::value_object<BlockTraceSettings>("BlockTraceSettings")
      .field("dFf", &BlockTraceSettings::d_ff)
      .field("preNorm", &BlockTraceSettings::pre_norm)
      .field("tanhGelu", &BlockTraceSettings::tanh_gelu)
      .field("epsilon", &BlockTraceSettings::epsilon);
  emscripten::class_<BlockTraceSession, emscripten::base<AttentionSession>>("BlockTraceSession")
      .constructor<>()
      .function("configureBlock(attention, block)", &BlockTraceSession::configureBlock);
}

}  // namespace mha::bindings
