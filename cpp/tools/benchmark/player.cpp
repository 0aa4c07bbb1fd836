#include "tools/benchmark/player.hpp"

#include <chrono>
#include <ctime>
#include <exception>

#include "mha/error.hpp"
#include "tools/benchmark/peak.hpp"
#include "tools/benchmark/problem_file.hpp"
#include "tools/benchmark/process_memory.hpp"

namespace mha::benchmark {
namespace {

using nlohmann::json;

/// The matching peak of a table's best instructions, by its name in supported_peaks().
const char* peak_of(const KernelTable& kernels) {
  if (!kernels.fused) return "mul+add";
  return kernels.lanes > 8 ? "AVX-512 fused" : "AVX2 fused";
}

Case read_case(const json& what) {
  const json& shape = what.at("shape");
  return {.tokens = shape.at("tokens"),
          .d_model = shape.at("dModel"),
          .num_heads = shape.at("numHeads"),
          .causal = what.at("causal"),
          .backward = what.at("pass") != "forward",
          .problem = what.at("problem")};
}

}  // namespace

Player::Player() {
  for (const Way& way : ways()) {
    for (const KernelTable* kernels : supported_kernel_tables()) {
      contenders_.emplace(std::string("ours, ") + way.name + " (" + kernels->name + ")", Contender{way, kernels});
    }
  }
}

json Player::answer(const json& request) {
  try {
    return {{"value", dispatch(request.at("method"), request.at("given"))}};
  } catch (const std::exception& error) {
    return {{"error", error.what()}};
  }
}

json Player::dispatch(const std::string& method, const json& given) {
  if (method == "list") return list();
  if (method == "prepare") return prepare(given.at(0), given.at(1));
  if (method == "sample") return sample(given.at(0), given.at(1));
  if (method == "memory") return memory();
  if (method == "results") {
    write_results(given.at(1), layers_.at(given.at(0))->results());
    return json::object();
  }
  if (method == "release") {
    layers_.erase(given.at(0).get<std::string>());
    return json::object();
  }
  if (method == "peaks") {
    json rates = json::object();
    for (const Peak& peak : supported_peaks()) rates[peak.name] = measure(peak) / 1e9;
    return rates;
  }
  throw Error("there is no method " + method);
}

json Player::list() const {
  json names = json::array();
  for (const auto& [name, contender] : contenders_) {
    names.push_back({{"name", name}, {"peak", peak_of(*contender.kernels)}});
  }
  return names;
}

json Player::prepare(const std::string& name, const json& what) {
  const Contender& contender = contenders_.at(name);
  try {
    layers_[name] = contender.way.make(read_case(what), *contender.kernels);
    return json::object();
  } catch (const Error& error) {
    return {{"unavailable", error.what()}};
  }
}

json Player::sample(const std::string& name, int iterations) {
  Layer& layer = *layers_.at(name);
  const double before = calibrate();
  const std::clock_t busy_before = std::clock();
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < iterations; ++i) layer.run();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  const double busy = static_cast<double>(std::clock() - busy_before) / CLOCKS_PER_SEC;
  return {{"seconds", seconds.count()}, {"busy", busy}, {"before", before}, {"after", calibrate()}};
}

json Player::memory() {
  if (memory_was_read_) return highest_resident_bytes();
  memory_was_read_ = true;
  return resident_bytes_now();
}

}  // namespace mha::benchmark
