// ParameterSession: JavaScript access to parameters and their gradients, by index in one list.
// A session for inference has no gradients, which halves its memory.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "bind.hpp"
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
    return existing(gradients_, "this session was configured for inference: it has no gradients");
  }

  ParameterList list;
  ParameterBuffer values;

 private:
  std::optional<ParameterBuffer> gradients_;
};

class ParameterSession : public Session {
 public:
  [[nodiscard]] double parameterCount() const { return static_cast<double>(learned().list.entries().size()); }
  [[nodiscard]] Text parameterName(double index) const { return Text(one(index).name.c_str()); }
  /// The extent of axis 0 or 1; 0 for axis 1 of a vector.
  [[nodiscard]] double parameterShape(double index, double axis) const {
    const Parameter& parameter = one(index);
    const std::size_t place = index_of("axis", axis, 2);
    return place < parameter.rank ? static_cast<double>(parameter.extents.at(place)) : 0.0;
  }
  [[nodiscard]] Float32Array parameter(double index) const { return Float32Array(learned().values.of(one(index))); }
  [[nodiscard]] Float32Array gradient(double index) const { return Float32Array(learned().gradients().of(one(index))); }
  /// All parameters as one view, to save and restore them.
  [[nodiscard]] Float32Array allParameters() const { return Float32Array(learned().values.all()); }
  void zeroGradients() const { learned().gradients().zero(); }

 protected:
  [[nodiscard]] Learned& learned() const { return existing(learned_); }

  std::unique_ptr<Learned> learned_;

 private:
  [[nodiscard]] const Parameter& one(double index) const {
    const std::span<const Parameter> entries = learned().list.entries();
    return entries[index_of("parameter", index, entries.size())];
  }
};

}  // namespace mha::bindings
