// Runs the core's contenders, one request at a time.
// The benchmark's driver schedules the requests, so that contenders can take turns with libraries in other processes.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "tools/benchmark/layer.hpp"

namespace mha::benchmark {

class Player {
 public:
  Player();

  /// Answers { "method": "sample", "given": ["ours, trace (avx2)", 20] } with { "value": … } or { "error": "…" }.
  [[nodiscard]] nlohmann::json answer(const nlohmann::json& request);

 private:
  struct Contender {
    Way way;
    const KernelTable* kernels;
  };

  [[nodiscard]] nlohmann::json dispatch(const std::string& method, const nlohmann::json& given);
  [[nodiscard]] nlohmann::json list() const;
  [[nodiscard]] nlohmann::json prepare(const std::string& name, const nlohmann::json& what);
  [[nodiscard]] nlohmann::json sample(const std::string& name, int iterations);
  [[nodiscard]] nlohmann::json memory();

  std::map<std::string, Contender> contenders_;
  std::map<std::string, std::unique_ptr<Layer>> layers_;
  bool memory_was_read_ = false;
};

}  // namespace mha::benchmark
