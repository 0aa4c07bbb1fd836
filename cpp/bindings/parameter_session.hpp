// ParameterSession: JavaScript access to parameters and their gradients, by index in one list.
// A session for inference has no gradients, which halves its memory.
//
// Each call returns a new view. Use it in the statement that requested it, because memory may grow and move. No code
// here stores one.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "expose.hpp"
#include "mha/detail/fail.hpp"
#include "mha/parameters.hpp"

namespace mha::bindings {

enum class Purpose : std::uint8_t { kTraining, kInference };

class Learned {
 public:
  explicit Learned(ParameterList from, Purpose purpose = Purpose::kTraining) : list(std::move(from)), values(list) {
    if (purpose == Purpose::kTraining) gradients_.emplace(list);
  }

  /// Throws Error if the session has no gradients.
  [[nodiscard]] const ParameterBuffer& gradients() const {
    if (!gradients_) throw Error("this session was configured for inference: it has no gradients");
    return *gradients_;
  }

  ParameterList list;
  ParameterBuffer values;

 private:
  std::optional<ParameterBuffer> gradients_;
};

class ParameterSession {
 public:
  [[nodiscard]] int parameterCount() const { return static_cast<int>(learned().list.entries().size()); }
  [[nodiscard]] std::string parameterName(int index) const { return one(index).name; }
  /// The extent of axis 0 or 1; 0 for axis 1 of a vector.
  [[nodiscard]] int parameterShape(int index, int axis) const {
    const Parameter& parameter = one(index);
    if (axis != 0 && axis != 1) throw Error("a parameter has the axes 0 and 1");
    const auto place = static_cast<std::size_t>(axis);
    return place < parameter.rank ? static_cast<int>(parameter.extents.at(place)) : 0;
  }
  [[nodiscard]] Float32Array parameter(int index) const {
    return Float32Array(learned().values.of(one(index)).data(), one(index).size());
  }
  [[nodiscard]] Float32Array gradient(int index) const {
    return Float32Array(learned().gradients().of(one(index)).data(), one(index).size());
  }
  /// All parameters as one view, to save and restore them.
  [[nodiscard]] Float32Array allParameters() const { return whole_buffer(learned().values); }
  void zeroGradients() const { learned().gradients().zero(); }

 protected:
  ParameterSession() = default;

  static Float32Array whole_buffer(const ParameterBuffer& buffer) {
    return Float32Array(buffer.all().data(), buffer.all().size());
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
