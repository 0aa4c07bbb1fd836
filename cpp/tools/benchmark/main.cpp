// Times the core natively on behalf of `npm run bench`: reads a request a line from standard input, writes an answer a
// line to standard output, both JSON (see player.hpp), until the input ends.
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
