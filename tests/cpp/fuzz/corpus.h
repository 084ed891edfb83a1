#pragma once

#include <charconv>
#include <cstdint>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace fuzz {

/// Inputs that a fuzzer found worth keeping: a file for each target, a line of hexadecimal digits for each input.
inline std::vector<std::vector<std::uint8_t>> corpus_of(const std::string& target) {
  const std::string file = std::string(POSENC_FUZZ_CORPUS) + "/" + target + ".txt";
  std::ifstream in(file);
  if (!in) throw std::runtime_error("there is no " + file);
  std::vector<std::vector<std::uint8_t>> inputs;
  for (std::string line; std::getline(in, line);) {
    std::vector<std::uint8_t>& input = inputs.emplace_back(line.size() / 2);
    for (std::size_t i = 0; i < input.size(); ++i) {
      const char* const digits = line.data() + 2 * i;
      if (std::from_chars(digits, digits + 2, input[i], 16).ptr != digits + 2) {
        throw std::runtime_error(file + " has a line that is not hexadecimal: " + line);
      }
    }
  }
  return inputs;
}

}  // namespace fuzz
