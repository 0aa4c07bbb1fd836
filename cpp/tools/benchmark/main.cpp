// Times the core natively for `npm run bench`.
// Reads one JSON request per line from standard input and writes one JSON answer per line to standard output (see
// player.hpp).
#include <exception>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "tools/benchmark/player.hpp"

int main() {
  try {
    mha::benchmark::Player player;
    for (std::string line; std::getline(std::cin, line);) {
      std::cout << player.answer(nlohmann::json::parse(line)) << '\n' << std::flush;
    }
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
