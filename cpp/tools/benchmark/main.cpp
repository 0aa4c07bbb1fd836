// Times the core natively for `npm run bench`.
// Reads one JSON request per line from standard input and writes one JSON answer per line to standard output. The
// benchmark's driver schedules the requests, so that contenders can take turns with libraries in other processes.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <exception>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "mha/error.hpp"
#include "tools/benchmark/layer.hpp"
#include "tools/benchmark/peak.hpp"

namespace mha::benchmark {
namespace {

using nlohmann::json;

/// The name of the peak that a table's best instructions could reach.
const char* peak_of(const KernelTable& kernels) {
  const auto matches = [&](const Peak& peak) { return peak.fused && peak.lanes == kernels.lanes; };
  const std::span<const Peak> peaks = supported_peaks();
  const auto fused = kernels.fused ? std::ranges::find_if(peaks, matches) : peaks.end();
  return fused == peaks.end() ? peaks.front().name : fused->name;
}

Case read_case(const json& what, const std::shared_ptr<Workers>& workers) {
  const json& shape = what.at("shape");
  return {.tokens = shape.at("tokens"),
          .d_model = shape.at("dModel"),
          .num_heads = shape.at("numHeads"),
          .causal = what.at("causal"),
          .backward = what.at("pass") != "forward",
          .workers = workers,
          .problem = what.at("problem")};
}

/// Threads that wait for parts of a computation.
class Pool {
 public:
  explicit Pool(std::size_t size) {
    for (std::size_t i = 1; i < size; ++i) threads_.emplace_back([this, i] { wait_for_parts(i); });
  }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() {
    count_ = 0;
    start_round();
  }

  [[nodiscard]] ParallelFor threads() {
    return {.workers = threads_.size() + 1,
            .run = [](void* pool, std::size_t count, ParallelFor::Part part,
                      void* data) noexcept { static_cast<Pool*>(pool)->run(count, part, data); },
            .threads = this};
  }

 private:
  void run(std::size_t count, ParallelFor::Part part, void* data) noexcept {
    part_ = part;
    data_ = data;
    count_ = count;
    waiting_for_ = threads_.size();
    start_round();
    part(data, 0);
    while (waiting_for_ != 0) {
    }
  }
  void start_round() noexcept {
    ++round_;
    round_.notify_all();
  }
  void wait_for_parts(std::size_t index) noexcept {
    for (std::size_t round = 0;; ++round) {
      round_.wait(round);
      if (count_ == 0) return;
      if (index < count_) part_(data_, index);
      --waiting_for_;
    }
  }

  ParallelFor::Part part_ = nullptr;
  void* data_ = nullptr;
  std::size_t count_ = 0;
  std::atomic<std::size_t> waiting_for_ = 0;
  std::atomic<std::size_t> round_ = 0;
  std::vector<std::jthread> threads_;
};

/// Bytes of this process's memory, by its name in /proc/self/status; 0 if the system does not report it.
std::size_t memory_of_process(const std::string& field) {
  std::ifstream file("/proc/self/status");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(field)) return std::stoul(line.substr(field.size())) * 1024;
  }
  return 0;
}

/// Throws Error if the file cannot be written.
void write_results(const std::string& path, const std::vector<float>& numbers) {
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(numbers.data()),
             static_cast<std::streamsize>(numbers.size() * sizeof(float)));
  if (!file) throw Error(path + " cannot be written");
}

/// Runs the core's contenders, one request at a time.
class Player {
 public:
  explicit Player(std::size_t threads) : pool_(threads), workers_(std::make_shared<Workers>(pool_.threads())) {
    for (const Way& way : ways()) {
      for (const KernelTable* kernels : supported_kernel_tables()) {
        contenders_.emplace(std::string("ours, ") + way.name + " (" + kernels->name + ")", Contender{way, kernels});
      }
    }
  }

  /// Answers { "method": "sample", "given": ["ours, trace (avx2)", 20] } with { "value": … } or { "error": "…" }.
  [[nodiscard]] json answer(const json& request) {
    try {
      return {{"value", dispatch(request.at("method"), request.at("given"))}};
    } catch (const std::exception& error) {
      return {{"error", error.what()}};
    }
  }

 private:
  struct Contender {
    Way way;
    const KernelTable* kernels;
  };

  [[nodiscard]] json dispatch(const std::string& method, const json& given) {
    if (method == "list") return list();
    if (method == "prepare") return prepare(given.at(0), given.at(1));
    if (method == "sample") return sample(given.at(0), given.at(1));
    if (method == "memory") return memory();
    if (method == "peaks") return peaks();
    if (method == "results") {
      write_results(given.at(1), layers_.at(given.at(0))->results());
      return json::object();
    }
    if (method == "release") {
      layers_.erase(given.at(0).get<std::string>());
      return json::object();
    }
    throw Error("there is no method " + method);
  }

  [[nodiscard]] json list() const {
    json names = json::array();
    for (const auto& [name, contender] : contenders_) {
      names.push_back({{"name", name}, {"peak", peak_of(*contender.kernels)}});
    }
    return names;
  }

  [[nodiscard]] json prepare(const std::string& name, const json& what) {
    const Contender& contender = contenders_.at(name);
    try {
      layers_[name] = contender.way.make(read_case(what, workers_), *contender.kernels);
      return json::object();
    } catch (const Error& error) {
      return {{"unavailable", error.what()}};
    }
  }

  [[nodiscard]] json sample(const std::string& name, int iterations) {
    Layer& layer = *layers_.at(name);
    const double before = mha_calibrate();
    const std::clock_t busy_before = std::clock();
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < iterations; ++i) layer.run();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    const double busy = static_cast<double>(std::clock() - busy_before) / CLOCKS_PER_SEC;
    return {{"seconds", seconds.count()}, {"busy", busy}, {"before", before}, {"after", mha_calibrate()}};
  }

  /// The first call resets the highest size and returns the current one; later calls return the highest since then.
  [[nodiscard]] json memory() {
    if (memory_was_read_) return memory_of_process("VmHWM:");
    memory_was_read_ = true;
    std::ofstream("/proc/self/clear_refs") << "5";
    return memory_of_process("VmRSS:");
  }

  /// In GFLOP/s, by kind.
  [[nodiscard]] static json peaks() {
    json rates = json::object();
    for (const Peak& peak : supported_peaks()) {
      const PeakRates measured = measure(peak);
      rates[peak.name] = {{"burst", measured.burst / 1e9}, {"sustained", measured.sustained / 1e9}};
    }
    return rates;
  }

  Pool pool_;
  std::shared_ptr<Workers> workers_;
  std::map<std::string, Contender> contenders_;
  std::map<std::string, std::unique_ptr<Layer>> layers_;
  bool memory_was_read_ = false;
};

}  // namespace
}  // namespace mha::benchmark

/// The argument is the number of threads.
int main(int count, char** arguments) {
  try {
    mha::benchmark::Player player(count > 1 ? std::stoul(arguments[1]) : 1);
    for (std::string line; std::getline(std::cin, line);) {
      std::cout << player.answer(nlohmann::json::parse(line)) << '\n' << std::flush;
    }
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
