// EmptiedByMove: a member that becomes empty when its owner is moved from.
#pragma once

#include <type_traits>
#include <utility>

namespace mha {

template <class T>
class EmptiedByMove : public T {
 public:
  EmptiedByMove() = default;
  EmptiedByMove(const T& initial) : T(initial) {}
  EmptiedByMove(EmptiedByMove&& other) noexcept : T(std::exchange(static_cast<T&>(other), T())) {}
  EmptiedByMove& operator=(EmptiedByMove&& other) noexcept {
    static_cast<T&>(*this) = std::exchange(static_cast<T&>(other), T());
    return *this;
  }
  ~EmptiedByMove() = default;
};

/// Moving from a number, a flag or a pointer leaves 0, false or null.
template <class T>
  requires std::is_scalar_v<T>
class EmptiedByMove<T> {
 public:
  EmptiedByMove(T initial = T()) : value_(initial) {}
  EmptiedByMove(EmptiedByMove&& other) noexcept : value_(std::exchange(other.value_, T())) {}
  EmptiedByMove& operator=(EmptiedByMove&& other) noexcept {
    value_ = std::exchange(other.value_, T());
    return *this;
  }
  ~EmptiedByMove() = default;

  operator T() const { return value_; }

 private:
  T value_;
};

}  // namespace mha
