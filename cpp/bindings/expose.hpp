// C++ part of the bindings: constant tables that describe C++ classes to JavaScript.
// classes.js creates the JavaScript classes from these tables. Each exposed method costs one table entry and the few
// instructions that convert its arguments.
//
//   constexpr std::array kMethods{method<&Session::forward>("forward"), method<&Session::tensorName>("tensorName")};
//   constinit const Class session_class = class_of<Session>("Session", kMethods);
//
// A method takes numbers and booleans. One of its first two arguments may be text, and both may be options. It returns
// nothing, a number, text or a view of memory. everything.d.mts has the JavaScript types.
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

/// Numbers in the module's memory. JavaScript must use a view in the statement that requested it, because memory may
/// grow and move. No code stores one.
template <class T>
struct View {
  const T* data;
  std::size_t size;
};
using Float32Array = View<float>;
using Int32Array = View<std::int32_t>;
using Uint8Array = View<std::uint8_t>;

/// The kind of a result; classes.js relies on this order.
enum class Result : std::uint32_t { kNumber, kText, kFloats, kIntegers, kBytes };

/// Options as JavaScript writes them: consecutive doubles in the order of their names, 1 for true.
struct Record {
  const char* names;  // separated by commas
  void* memory;
};

using Call = double (*)(void* self, double a, double b, double c, double d, double e, double f);

struct Method {
  const char* name;
  Result result;
  const Record* first;  // the type of the first argument; null: a number
  const Record* second;
  Call call;
};

struct Class {
  const char* name;
  const Class* base;  // the base class, whose methods are inherited
  const Method* methods;
  std::size_t method_count;
  void* (*make)();  // null: its methods are functions of the module
  void (*free)(void* self);
};

/// The result of a call, and the buffer for a text argument.
struct Answer {
  const void* data;
  std::size_t size;
  std::uint32_t failed;        // nonzero: the text is the error message
  std::array<char, 64> words;  // a text argument, truncated if necessary
};
extern Answer answer;

/// Tells JavaScript where the view is.
void show(const void* data, std::size_t size);
/// Keeps a copy of the text until the next call.
void show(std::string_view text);
/// The number as an integer, or -1 if it is not an integer that fits.
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

/// Returns the result of `f` to JavaScript.
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

/// A method of a class: a member, or a function that takes the object first.
template <auto member>
constexpr Method method(const char* name) {
  using S = decltype(signature_of(member));
  return S::described(name, [](void* self, double a, double b, double c, double d, double e, double f) {
    auto& object = *static_cast<typename S::Owner*>(self);
    return S::call([&](auto&&... values) { return std::invoke(member, object, values...); }, {a, b, c, d, e, f});
  });
}

/// A function of the module.
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

/// A class that JavaScript cannot instantiate, for others to derive from.
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

/// A class that also has the methods of Base.
template <class T, class Base>
constexpr Class derived_class(const char* name, const Class& base, std::span<const Method> methods) {
  // Guarantees that both begin at the same address.
  static_assert(std::derived_from<T, Base> && std::is_polymorphic_v<T> == std::is_polymorphic_v<Base>);
  Class made = class_of<T>(name, methods);
  made.base = &base;
  return made;
}

}  // namespace mha::bindings
