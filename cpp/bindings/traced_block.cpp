// BlockTraceSession: JavaScript binding of TracedBlock.
// It is an AttentionSession with the tensors of the block and of the attention in one list. Only its options are
// accessed differently.
#include <array>

#include "classes.hpp"
#include "mha/traced_block.hpp"
#include "session.hpp"
#include "whole.hpp"

namespace mha::bindings {
namespace {

/// The settings of a block besides the options of its attention.
struct BlockTraceSettings {
  static constexpr const char* kNames = "dFf,preNorm,tanhGelu,epsilon,hiddenDropout,residualDropout";
  double d_ff;
  double pre_norm;
  double tanh_gelu;
  double epsilon;
  double hidden_dropout;
  double residual_dropout;
};

class BlockTraceSession : public LargerSession<TracedBlock> {
 public:
  void configureBlock(const Options& attention, const BlockTraceSettings& from) {
    compute(BlockTraceOptions{.attention = read_options(attention),
                              .d_ff = whole<std::size_t>("dFf", from.d_ff, 0),
                              .norm = from.pre_norm != 0.0 ? NormOrder::kPre : NormOrder::kPost,
                              .gelu = from.tanh_gelu != 0.0 ? Gelu::kTanh : Gelu::kExact,
                              .epsilon = static_cast<float>(from.epsilon),
                              .hidden_dropout = from.hidden_dropout,
                              .residual_dropout = from.residual_dropout});
  }
};

constexpr std::array kBlockTraceSessionMethods{method<&BlockTraceSession::configureBlock>("configureBlock")};

}  // namespace

constinit const Class block_trace_session_class = derived_class<BlockTraceSession, AttentionSession>(
    "BlockTraceSession", attention_session_class, kBlockTraceSessionMethods);

}  // namespace mha::bindings
