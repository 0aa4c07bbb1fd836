// Numbers that JavaScript gives, checked in words.
#pragma once

namespace mha::bindings {

/// The value, or an Error that says that `name` should have been a whole number from `least` to the largest of 32 bits.
double whole_number(const char* name, double value, double least);

/// JavaScript has only doubles, so that 2.5 or -1 must be refused here.
template <class T>
T whole(const char* name, double value, double least) {
  return static_cast<T>(whole_number(name, value, least));
}

}  // namespace mha::bindings
