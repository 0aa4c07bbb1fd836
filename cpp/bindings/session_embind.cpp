// AttentionSession through Embind, for the modules that have everything.
//
// Every view is made anew by the call that returns it and must be read or written in the statement that asked for it:
// memory may grow and move. Nothing here keeps one.
#include <emscripten/bind.h>

#include <string>

#include "errors.hpp"
#include "session.hpp"
#include "values.hpp"

namespace mha::bindings {
namespace {

using Session = AttentionSession;

void configure(Session& session, const Options& options) {
  guarded([&] { session.configure(options); });
}

int tensor_count(const Session& session) {
  return guarded([&] { return static_cast<int>(session.attention().tensors().size()); });
}

std::string tensor_name(const Session& session, int index) {
  return guarded([&] { return std::string(session.tensor(index).name); });
}

std::string tensor_axes(const Session& session, int index) {
  return guarded([&] { return std::string(session.tensor(index).axes); });
}

std::string tensor_provenance(const Session& session, int index) {
  return guarded([&] { return session.tensor(index).provenance; });
}

int tensor_rank(const Session& session, int index) {
  return guarded([&] { return static_cast<int>(session.tensor(index).rank); });
}

int tensor_shape(const Session& session, int index, int axis) {
  return guarded([&] { return session.tensor_extent(index, axis); });
}

Float32Array tensor_data(const Session& session, int index) {
  return guarded([&] {
    const TensorDeclaration& tensor = session.tensor(index);
    return view_of<Float32Array>(tensor.data, tensor.size());
  });
}

Uint8Array key_padding(const Session& session) {
  return guarded([&] {
    const std::span<std::uint8_t> padding = session.attention().key_padding();
    return view_of<Uint8Array>(padding.data(), padding.size());
  });
}

Float32Array custom_mask(const Session& session) {
  return guarded([&] {
    const TensorView<float, 2> mask = session.attention().custom_mask();
    return view_of<Float32Array>(mask.data(), mask.size());
  });
}

void use_supplied_dropout_mask(const Session& session, bool supplied) {
  guarded([&] { session.attention().use_supplied_dropout_mask(supplied); });
}

void forward(const Session& session) {
  guarded([&] { session.attention().forward(); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(mha_session) {
  emscripten::value_object<Options> options("AttentionOptions");
  visit_options([&options](const char* name, auto member) { options.field(name, member); });

  emscripten::class_<AttentionSession>("AttentionSession")
      .constructor<>()
      .function("configure(options)", &configure)
      .function("tensorCount", &tensor_count)
      .function("tensorName(index)", &tensor_name)
      .function("tensorAxes(index)", &tensor_axes)
      .function("tensorProvenance(index)", &tensor_provenance)
      .function("tensorRank(index)", &tensor_rank)
      .function("tensorShape(index, axis)", &tensor_shape)
      .function("tensorData(index)", &tensor_data)
      .function("keyPadding", &key_padding)
      .function("customMask", &custom_mask)
      .function("useSuppliedDropoutMask(supplied)", &use_supplied_dropout_mask)
      .function("forward", &forward);
}

}  // namespace mha::bindings
