// Validation of whole numbers passed from JavaScript.
#pragma once

namespace mha::bindings {

/// Returns the value. Throws Error with `name` unless it is a whole number from `least` to the largest 32-bit integer.
double whole_number(const char* name, double value, double least);

/// JavaScript has only doubles, so 2.5 or -1 must be rejected here.
template <class T>
T whole(const char* name, double value, double least) {
  return static_cast<T>(whole_number(name, value, least));
}

}  // namespace mha::bindings
