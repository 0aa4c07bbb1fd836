// The one place where a C++ exception becomes a JavaScript error: an ordinary `Error` whose message is the sentence.
#pragma once

#include <exception>
#include <optional>
#include <string>
#include <type_traits>

namespace mha::bindings {

/// Throws a JavaScript Error. Does not return.
[[noreturn]] void throw_in_javascript(const std::string& message);

/// Calls f. What it throws is caught here, and thrown again in JavaScript after every C++ object is gone.
template <class F>
std::invoke_result_t<F> guarded(const F& f) {
  std::string message;
  try {
    return f();
  } catch (const std::exception& error) {
    message = error.what();
  }
  throw_in_javascript(message);
}

}  // namespace mha::bindings
