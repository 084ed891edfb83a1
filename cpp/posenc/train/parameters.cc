#include "posenc/train/parameters.h"

namespace posenc::train {

std::size_t ParameterSpec::size() const {
  std::size_t size = 1;
  for (const std::size_t axis : shape) size *= axis;
  return size;
}

std::size_t size_of(std::span<const ParameterSpec> specs) {
  std::size_t size = 0;
  for (const ParameterSpec& spec : specs) size += spec.size();
  return size;
}

}  // namespace posenc::train
