// How a C++ class becomes a JavaScript class: it is listed here, name by name, and classes.js makes of the list a class
// whose methods call the C++ ones. The lists are constants: exposing a method costs a line of the list and the few
// instructions that convert its arguments.
//
//   constexpr std::array kMethods{method<&Session::forward>("forward"), method<&Session::tensorName>("tensorName")};
//   constinit const Class session_class = class_of<Session>("Session", kMethods);
//
// A method takes numbers and booleans, in its first two places also structures of options, or words in one of them; it
// returns nothing, a number, text, or a view of memory. What JavaScript sees of it is written in everything.d.mts.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace mha::bindings {

/// Numbers in the module's memory. Whoever gets a view in JavaScript must read or write it in the statement that asked
/// for it: memory may grow and move. Nothing keeps one.
template <class T>
struct View {
  const T* data;
  std::size_t size;
};
using Float32Array = View<float>;
using Int32Array = View<std::int32_t>;
using Uint8Array = View<std::uint8_t>;

/// How classes.js reads an answer, in its order there.
enum class Result : std::uint32_t { kNumber, kText, kFloats, kIntegers, kBytes };

/// Options as JavaScript writes them: doubles only, 1 for true, one behind the other in the order of their names.
struct Record {
  const char* names;  // with commas between
  void* memory;
};

using Call = double (*)(void* self, double a, double b, double c, double d, double e, double f);

struct Method {
  const char* name;
  Result result;
  const Record* first;  // what the first argument is, if it is no number; null: it is one
  const Record* second;
  Call call;
};

struct Class {
  const char* name;
  const Class* base;  // whose methods it has, too
  const Method* methods;
  std::size_t method_count;
  void* (*make)();  // null: its methods are the module's own functions
  void (*free)(void* self);
};

/// What a call left for JavaScript to read or was given by it.
struct Answer {
  const void* data;
  std::size_t size;
  std::uint32_t failed;        // then the text is what was wrong
  std::array<char, 64> words;  // an argument that is text, shortened if need be
};
extern Answer answer;

/// Where JavaScript finds the view.
void show(const void* data, std::size_t size);
/// A copy of the text is kept until the next one.
void show(std::string_view text);
/// As JavaScript has no integers: -1 for what is none that fits.
[[nodiscard]] int integer(double value);

template <class T>
inline constinit T options_memory{};

/// T::kNames names the doubles that T consists of.
template <class T>
inline constexpr Record record{T::kNames, &options_memory<T>};

constexpr std::size_t count_names(std::string_view names) {
  std::size_t count = 1;
  for (const char c : names) count += c == ',' ? 1 : 0;
  return count;
}

template <class T>
concept OptionsStruct = requires { requires sizeof(T) == count_names(T::kNames) * sizeof(double); };

template <class T>
constexpr const Record* record_of() {
  if constexpr (OptionsStruct<T>) return &record<T>;
  return nullptr;
}

template <class T>
decltype(auto) argument(double value) {
  if constexpr (OptionsStruct<T>) {
    return std::as_const(options_memory<T>);
  } else if constexpr (std::same_as<T, bool>) {
    return value != 0.0;
  } else if constexpr (std::same_as<T, int>) {
    return integer(value);
  } else if constexpr (std::same_as<T, std::string_view>) {
    return std::string_view(answer.words.data());
  } else {
    static_assert(std::same_as<T, double>, "JavaScript has no such numbers");
    return value;
  }
}

template <class T>
struct IsView : std::false_type {};
template <class T>
struct IsView<View<T>> : std::true_type {};

template <class R>
constexpr Result result_of() {
  if constexpr (std::same_as<R, Float32Array>) return Result::kFloats;
  if constexpr (std::same_as<R, Int32Array>) return Result::kIntegers;
  if constexpr (std::same_as<R, Uint8Array>) return Result::kBytes;
  return std::convertible_to<R, std::string_view> ? Result::kText : Result::kNumber;
}

/// Gives JavaScript what `f` returns.
template <class F>
double answer_with(const F& f) {
  using R = std::invoke_result_t<F>;
  if constexpr (std::is_void_v<R>) {
    f();
    return 0.0;
  } else if constexpr (IsView<R>::value) {
    const R view = f();
    show(view.data, view.size);
    return 0.0;
  } else if constexpr (result_of<R>() == Result::kText) {
    show(f());
    return 0.0;
  } else {
    return static_cast<double>(f());
  }
}

template <class R, class... Args>
struct Signature {
  static constexpr std::array<const Record*, sizeof...(Args) + 2> kRecords{record_of<Args>()..., nullptr, nullptr};
  static constexpr Method described(const char* name, Call call) {
    return {name, result_of<R>(), kRecords[0], kRecords[1], call};
  }
  template <class F>
  static double call(const F& f, const std::array<double, 6>& values) {
    static_assert(sizeof...(Args) <= 6, "a method has at most six arguments");
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return answer_with([&]() -> R { return f(argument<Args>(values[I])...); });
    }(std::index_sequence_for<Args...>());
  }
};

template <class C, class R, class... Args>
struct MemberSignature : Signature<R, std::remove_cvref_t<Args>...> {
  using Owner = C;
};
template <class C, class R, class... Args>
MemberSignature<C, R, Args...> signature_of(R (C::*)(Args...));
template <class C, class R, class... Args>
MemberSignature<const C, R, Args...> signature_of(R (C::*)(Args...) const);
template <class C, class R, class... Args>
MemberSignature<C, R, Args...> signature_of(R (*)(C&, Args...));
template <class R, class... Args>
Signature<R, std::remove_cvref_t<Args>...> plain_signature_of(R (*)(Args...));

/// A method of a class: a member, or a function whose first argument is the object.
template <auto member>
constexpr Method method(const char* name) {
  using S = decltype(signature_of(member));
  return S::described(name, [](void* self, double a, double b, double c, double d, double e, double f) {
    auto& object = *static_cast<typename S::Owner*>(self);
    return S::call([&](auto&&... values) { return std::invoke(member, object, values...); }, {a, b, c, d, e, f});
  });
}

/// A function of the module itself.
template <auto plain>
constexpr Method function(const char* name) {
  using S = decltype(plain_signature_of(plain));
  return S::described(name, [](void*, double a, double b, double c, double d, double e, double f) {
    return S::call([&](auto&&... values) { return plain(values...); }, {a, b, c, d, e, f});
  });
}

constexpr Class functions(std::span<const Method> list) {
  return {nullptr, nullptr, list.data(), list.size(), nullptr, nullptr};
}

/// A class that only others derive from.
constexpr Class base_class(std::span<const Method> methods) { return functions(methods); }

template <class T>
constexpr Class class_of(const char* name, std::span<const Method> methods) {
  return {name,
          nullptr,
          methods.data(),
          methods.size(),
          []() -> void* { return std::make_unique<T>().release(); },
          [](void* self) { const std::unique_ptr<T> last(static_cast<T*>(self)); }};
}

/// A class that has the methods of Base, too.
template <class T, class Base>
constexpr Class derived_class(const char* name, const Class& base, std::span<const Method> methods) {
  // Then both begin at the same address.
  static_assert(std::derived_from<T, Base> && std::is_polymorphic_v<T> == std::is_polymorphic_v<Base>);
  Class made = class_of<T>(name, methods);
  made.base = &base;
  return made;
}

}  // namespace mha::bindings
