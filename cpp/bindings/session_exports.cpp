// AttentionSession as plain exported functions, for the small module: without Embind, whose runtime would be a quarter
// of it. web/engine/wasm/forward-session.ts makes of them the class that the other modules get from Embind.
//
// Addresses are handed out, and strings end with 0; what is at an address may move with the next call. Errors are
// thrown as everywhere.
#include <emscripten/emscripten.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>

#include "errors.hpp"
#include "session.hpp"

namespace mha::bindings {
namespace {

constexpr std::size_t count_options() {
  std::size_t count = 0;
  visit_options([&count](const char*, auto) { ++count; });
  return count;
}

using OptionValues = std::array<double, count_options()>;

/// In the order of the list; 0 is false.
Options options_of(const OptionValues& values) {
  Options options{};
  const double* next = values.data();
  visit_options([&]<class T>(const char*, T Options::* member) {
    if constexpr (std::is_same_v<T, bool>) {
      options.*member = *next++ != 0.0;
    } else {
      options.*member = *next++;
    }
  });
  return options;
}

OptionValues option_values;

}  // namespace

extern "C" {

/// The names of the options, in the order in which their values are given.
EMSCRIPTEN_KEEPALIVE const char* mha_option_names() {
  static const std::string names = [] {
    std::string list;
    visit_options([&list](const char* name, auto) { list.append(list.empty() ? "" : ",").append(name); });
    return list;
  }();
  return names.c_str();
}
/// Where configure reads them.
EMSCRIPTEN_KEEPALIVE double* mha_option_values() { return option_values.data(); }

EMSCRIPTEN_KEEPALIVE const char* mha_kernel_table() { return active_kernels().name; }

EMSCRIPTEN_KEEPALIVE AttentionSession* mha_session_new() {
  return guarded([] { return std::make_unique<AttentionSession>().release(); });
}
EMSCRIPTEN_KEEPALIVE void mha_session_delete(AttentionSession* session) { delete session; }

EMSCRIPTEN_KEEPALIVE void mha_session_configure(AttentionSession* session) {
  guarded([=] { session->configure(options_of(option_values)); });
}

EMSCRIPTEN_KEEPALIVE std::size_t mha_tensor_count(const AttentionSession* session) {
  return guarded([=] { return session->attention().tensors().size(); });
}
EMSCRIPTEN_KEEPALIVE const char* mha_tensor_name(const AttentionSession* session, int index) {
  return guarded([=] { return session->tensor(index).name.data(); });
}
EMSCRIPTEN_KEEPALIVE const char* mha_tensor_axes(const AttentionSession* session, int index) {
  return guarded([=] { return session->tensor(index).axes.data(); });
}
EMSCRIPTEN_KEEPALIVE const char* mha_tensor_provenance(const AttentionSession* session, int index) {
  return guarded([=] { return session->tensor(index).provenance.c_str(); });
}
EMSCRIPTEN_KEEPALIVE std::size_t mha_tensor_rank(const AttentionSession* session, int index) {
  return guarded([=] { return session->tensor(index).rank; });
}
EMSCRIPTEN_KEEPALIVE int mha_tensor_shape(const AttentionSession* session, int index, int axis) {
  return guarded([=] { return session->tensor_extent(index, axis); });
}
EMSCRIPTEN_KEEPALIVE std::size_t mha_tensor_size(const AttentionSession* session, int index) {
  return guarded([=] { return session->tensor(index).size(); });
}
EMSCRIPTEN_KEEPALIVE float* mha_tensor_data(const AttentionSession* session, int index) {
  return guarded([=] { return session->tensor(index).data; });
}

/// (s)
EMSCRIPTEN_KEEPALIVE std::uint8_t* mha_key_padding(const AttentionSession* session) {
  return guarded([=] { return session->attention().key_padding().data(); });
}
EMSCRIPTEN_KEEPALIVE std::size_t mha_key_padding_size(const AttentionSession* session) {
  return guarded([=] { return session->attention().key_padding().size(); });
}
/// (t, s)
EMSCRIPTEN_KEEPALIVE float* mha_custom_mask(const AttentionSession* session) {
  return guarded([=] { return session->attention().custom_mask().data(); });
}
EMSCRIPTEN_KEEPALIVE std::size_t mha_custom_mask_size(const AttentionSession* session) {
  return guarded([=] { return session->attention().custom_mask().size(); });
}
EMSCRIPTEN_KEEPALIVE void mha_use_supplied_dropout_mask(const AttentionSession* session, bool supplied) {
  guarded([=] { session->attention().use_supplied_dropout_mask(supplied); });
}

EMSCRIPTEN_KEEPALIVE void mha_session_forward(const AttentionSession* session) {
  guarded([=] { session->attention().forward(); });
}

}  // extern "C"
}  // namespace mha::bindings
