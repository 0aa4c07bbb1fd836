// ParameterSession: what is learned, as JavaScript sees it: parameters and their gradients, addressed by their place in
// the one list of a block or of a model.
//
// Every view is made anew by the call that returns it and must be read or written in the statement that asked for it:
// memory may grow and move. Nothing here keeps one.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "errors.hpp"
#include "mha/error.hpp"
#include "mha/parameters.hpp"
#include "values.hpp"

namespace mha::bindings {

struct Learned {
  explicit Learned(ParameterList from) : list(std::move(from)), values(list), gradients(list) {}

  ParameterList list;
  ParameterBuffer values;
  ParameterBuffer gradients;
};

class ParameterSession {
 public:
  [[nodiscard]] int parameterCount() const {
    return guarded([&] { return static_cast<int>(learned().list.entries().size()); });
  }
  [[nodiscard]] std::string parameterName(int index) const {
    return guarded([&] { return one(index).name; });
  }
  /// The extent of axis 0 or 1; 0 along the axis 1 of a vector.
  [[nodiscard]] int parameterShape(int index, int axis) const {
    return guarded([&] {
      const Parameter& parameter = one(index);
      if (axis != 0 && axis != 1) throw Error("a parameter has the axes 0 and 1");
      const auto place = static_cast<std::size_t>(axis);
      return place < parameter.rank ? static_cast<int>(parameter.extents.at(place)) : 0;
    });
  }
  [[nodiscard]] Float32Array parameter(int index) const {
    return guarded([&] { return view_of<Float32Array>(learned().values.of(one(index)).data(), one(index).size()); });
  }
  [[nodiscard]] Float32Array gradient(int index) const {
    return guarded([&] { return view_of<Float32Array>(learned().gradients.of(one(index)).data(), one(index).size()); });
  }
  /// All parameters in one go: to be kept and put back.
  [[nodiscard]] Float32Array allParameters() const {
    return guarded([&] { return whole_buffer(learned().values); });
  }
  void zeroGradients() const {
    guarded([&] { learned().gradients.zero(); });
  }

 protected:
  ParameterSession() = default;

  static Float32Array whole_buffer(const ParameterBuffer& buffer) {
    return view_of<Float32Array>(buffer.all().data(), buffer.all().size());
  }
  [[nodiscard]] Learned& learned() const {
    if (learned_ == nullptr) throw Error("this session has no options yet: call configure first");
    return *learned_;
  }

  std::unique_ptr<Learned> learned_;

 private:
  [[nodiscard]] const Parameter& one(int index) const {
    const std::span<const Parameter> entries = learned().list.entries();
    if (index >= 0 && static_cast<std::size_t>(index) < entries.size()) return entries[static_cast<std::size_t>(index)];
    fail("there is no parameter {}: they are numbered from 0 to {}", {index, entries.size() - 1});
  }
};

}  // namespace mha::bindings
