// Exposes AttentionSession to JavaScript.
//
// Each call returns a new view. Use it in the statement that requested it, because memory may grow and move. No code
// here stores one.
#include <array>
#include <string_view>

#include "classes.hpp"
#include "session.hpp"

namespace mha::bindings {
namespace {

using Session = AttentionSession;

void configure(Session& session, const Options& options) { session.configure(options); }

int tensor_count(const Session& session) { return static_cast<int>(session.attention().tensors().size()); }

std::string_view tensor_name(const Session& session, int index) { return session.tensor(index).name; }

std::string_view tensor_axes(const Session& session, int index) { return session.tensor(index).axes; }

std::string_view tensor_provenance(const Session& session, int index) { return session.tensor(index).provenance; }

int tensor_rank(const Session& session, int index) { return static_cast<int>(session.tensor(index).rank); }

int tensor_shape(const Session& session, int index, int axis) { return session.tensor_extent(index, axis); }

Float32Array tensor_data(const Session& session, int index) {
  const TensorDeclaration& tensor = session.tensor(index);
  return Float32Array{tensor.data, tensor.size()};
}

Uint8Array key_padding(const Session& session) {
  const std::span<std::uint8_t> padding = session.attention().key_padding();
  return Uint8Array{padding.data(), padding.size()};
}

Float32Array custom_mask(const Session& session) {
  const TensorView<float, 2> mask = session.attention().custom_mask();
  return Float32Array{mask.data(), mask.size()};
}

void use_supplied_dropout_mask(const Session& session, bool supplied) {
  session.attention().use_supplied_dropout_mask(supplied);
}

void forward(Session& session) { session.forward(); }

constexpr std::array kAttentionSessionMethods{method<&configure>("configure"),
                                              method<&tensor_count>("tensorCount"),
                                              method<&tensor_name>("tensorName"),
                                              method<&tensor_axes>("tensorAxes"),
                                              method<&tensor_provenance>("tensorProvenance"),
                                              method<&tensor_rank>("tensorRank"),
                                              method<&tensor_shape>("tensorShape"),
                                              method<&tensor_data>("tensorData"),
                                              method<&key_padding>("keyPadding"),
                                              method<&custom_mask>("customMask"),
                                              method<&use_supplied_dropout_mask>("useSuppliedDropoutMask"),
                                              method<&forward>("forward")};

}  // namespace

constinit const Class attention_session_class =
    class_of<AttentionSession>("AttentionSession", kAttentionSessionMethods);

}  // namespace mha::bindings
