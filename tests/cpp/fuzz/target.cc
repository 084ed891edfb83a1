#include "fuzz/target.h"

#include <array>

namespace fuzz {

std::span<const Target> targets() {
  static constexpr std::array all{
      Target{"calls", &calls},
      Target{"attention", &attention},
      Target{"linear-attention", &linear_attention},
      Target{"recurrent-attention", &recurrent_attention},
      Target{"shift", &shift},
      Target{"training", &training},
  };
  return all;
}

const Target& target_named(const std::string& name) {
  for (const Target& target : targets()) {
    if (target.name == name) return target;
  }
  throw std::invalid_argument("there is no target " + name);
}

}  // namespace fuzz
