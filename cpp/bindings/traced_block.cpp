// BlockTraceSession: JavaScript binding of TracedBlock.
// It is an AttentionSession with the tensors of the block and of the attention in one list. Only its options are
// accessed differently.
#include "mha/traced_block.hpp"

#include "session.hpp"

namespace mha::bindings {
namespace {

using TraceSettings = Given<BlockTraceOptions>;

class BlockTraceSession : public LargerSession<TracedBlock> {
 public:
  void configureBlock(const AttentionSettings& attention, const TraceSettings& block) {
    BlockTraceOptions options = block;
    options.attention = stated(attention);
    compute(options);
  }
};

EMSCRIPTEN_BINDINGS(traced_block) {
  OptionsOf<BlockTraceOptions>("BlockTraceSettings")
      .whole<"dFf", &BlockTraceOptions::d_ff>()
      .set("preNorm", set_norm<BlockTraceOptions>)
      .set("tanhGelu", set_gelu<BlockTraceOptions>)
      .field("epsilon", &BlockTraceOptions::epsilon)
      .field("hiddenDropout", &BlockTraceOptions::hidden_dropout)
      .field("residualDropout", &BlockTraceOptions::residual_dropout);
  emscripten::class_<BlockTraceSession, emscripten::base<AttentionSession>>("BlockTraceSession")
      .constructor(bound<&made<BlockTraceSession>>)
      .function("configureBlock(attention,block)", bound<&BlockTraceSession::configureBlock>);
}

}  // namespace
}  // namespace mha::bindings
