// Binds classes and functions with Embind; an exception becomes a JavaScript Error.
//
// An exception that leaves WebAssembly never gives the stack back: some thousand refused calls would overwrite the
// module's data. So each bound function catches, keeps the message in static memory, leaves the handler, resets the
// stack to its base (calls from JavaScript do not nest) and only then throws, from JavaScript. Embind's converted
// arguments would leak then; so options are in static memory, and texts stay in JavaScript.
#pragma once

#include <emscripten/bind.h>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "mha/attention_layer.hpp"
#include "mha/block_options.hpp"
#include "mha/detail/fail.hpp"

namespace mha::bindings {

/// Keeps the message of the exception that is being handled.
void keep_message() noexcept;
/// Gives the stack back and throws the kept message as a JavaScript Error. No C++ object may be on the stack.
[[noreturn]] void throw_kept_message();

template <class F>
auto guarded(const F& call) -> decltype(call()) {
  try {
    return call();
  } catch (...) {
    keep_message();
  }
  throw_kept_message();
}

/// An object that JavaScript owns.
class Session {
 public:
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  Session(Session&&) = delete;
  Session& operator=(Session&&) = delete;
  virtual ~Session();

  /// Whether an object is at this address.
  [[nodiscard]] static bool exists(const Session* place);

 protected:
  Session();
};

/// Embind reads the address of the object first, and then the arguments, whose `valueOf` may delete the object.
template <std::derived_from<Session> T>
void require_existing(const T& object) {
  if (Session::exists(&object) && dynamic_cast<const T*>(static_cast<const Session*>(&object)) != nullptr) return;
  throw Error("this session was deleted");
}

/// Arguments that need no destructor: a refused call runs none.
template <class... A>
inline constexpr bool kPlain = (std::is_trivially_destructible_v<std::remove_cvref_t<A>> && ...);

template <auto kFunction>
struct Guarded;
template <class R, class... A, R (*kFunction)(A...)>
  requires kPlain<A...>
struct Guarded<kFunction> {
  static R call(A... arguments) {
    return guarded([&]() -> R { return kFunction(arguments...); });
  }
};
template <class C, class R, class... A, R (C::*kMember)(A...)>
  requires kPlain<A...>
struct Guarded<kMember> {
  static R call(C& self, A... arguments) {
    return guarded([&]() -> R {
      require_existing(self);
      return (self.*kMember)(arguments...);
    });
  }
};
template <class C, class R, class... A, R (C::*kMember)(A...) const>
  requires kPlain<A...>
struct Guarded<kMember> {
  static R call(const C& self, A... arguments) {
    return guarded([&]() -> R {
      require_existing(self);
      return (self.*kMember)(arguments...);
    });
  }
};

/// What Embind binds for a member or a function of the module.
template <auto kFunction>
inline constexpr auto bound = &Guarded<kFunction>::call;

template <class T>
T* made() {
  return std::make_unique<T>().release();
}

/// A view of numbers in the module's memory. JavaScript must use it in the statement that requested it, because memory
/// may grow and move. No code stores one.
template <class T>
struct View : emscripten::val {
  explicit View(std::span<const T> numbers)
      : emscripten::val(emscripten::typed_memory_view(numbers.size(), numbers.data())) {}
};
using Float32Array = View<float>;
using Int32Array = View<std::int32_t>;
using Uint8Array = View<std::uint8_t>;

/// `*made`, or an Error that says what to call first.
template <class Pointer>
auto& existing(Pointer& made, const char* otherwise = "this session has no options yet: call configure first") {
  if (!made) fail(otherwise, {});
  return *made;
}

/// A JavaScript string as a result.
struct Text : emscripten::val {
  explicit Text(const char* text) : emscripten::val(u8string(text)) {}
};
/// A JavaScript string as an argument. The function that is called must release the handle.
struct TextHandle {
  emscripten::EM_VAL handle;
};

/// The value, if it is a whole number in this range. JavaScript has only doubles, so 2.5 or -1 must be refused here.
double whole_number(const char* name, double value, double least, double most);
/// At most the largest T of up to 32 bits.
template <class T>
T whole(const char* name, double value, int least = 0) {
  constexpr auto kMost = std::numeric_limits<std::conditional_t<sizeof(T) == 1, std::uint8_t, std::uint32_t>>::max();
  return static_cast<T>(whole_number(name, value, least, kMost));
}
/// `value` as the index of one of `count` things.
std::size_t index_of(const char* thing, double value, std::size_t count);

/// The attention weights (t, s) of one head of one sequence in a layer's last forward, until `memory` changes.
inline Float32Array attention_weights(const AttentionLayer& layer, double item, double head,
                                      std::vector<float>& memory) {
  const std::array shape{layer.options().tokens, layer.options().source_tokens};
  resize_tensor(memory, "the weights", shape);
  layer.weights(whole<std::size_t>("item", item), whole<std::size_t>("head", head), {memory.data(), shape});
  return Float32Array(memory);
}

/// Options in static memory, see above.
template <class T>
struct Given : T {
  static void* operator new(std::size_t /*size*/) {
    alignas(T) static std::array<std::byte, sizeof(T)> memory;
    return memory.data();
  }
  static void operator delete(void* /*memory*/) {}
};

/// The name of an option, as an argument of a template.
template <std::size_t kSize>
struct Name {
  consteval Name(const char (&literal)[kSize]) { std::copy_n(literal, kSize, text); }
  char text[kSize];
};

/// Lists the options of a struct for Embind; JavaScript must give all of them.
template <class T>
struct OptionsOf : emscripten::value_object<Given<T>> {
  using emscripten::value_object<Given<T>>::value_object;

  /// A whole number that is at least `kLeast`; errors name it `kInErrors`.
  template <Name kName, auto kMember, int kLeast = 0, Name kInErrors = kName>
  OptionsOf& whole() {
    set<double>(
        kName.text, +[](Given<T>& options, double value) {
          guarded([&] {
            auto& member = options.*kMember;
            member = bindings::whole<std::remove_reference_t<decltype(member)>>(kInErrors.text, value, kLeast);
          });
        });
    return *this;
  }
  template <class Value>
  OptionsOf& set(const char* name, void (*setter)(Given<T>&, Value)) {
    this->field(name, +[](const Given<T>& /*options*/) { return Value(); }, setter);
    return *this;
  }
};

/// Setters of options that JavaScript writes as booleans.
template <class T>
void set_norm(Given<T>& options, bool before) {
  options.norm = before ? NormOrder::kPre : NormOrder::kPost;
}
template <class T>
void set_gelu(Given<T>& options, bool tanh) {
  options.gelu = tanh ? Gelu::kTanh : Gelu::kExact;
}

}  // namespace mha::bindings

template <>
struct emscripten::internal::BindingType<mha::bindings::TextHandle> {
  using WireType = EM_VAL;
  static mha::bindings::TextHandle fromWireType(EM_VAL handle) { return {handle}; }
};
