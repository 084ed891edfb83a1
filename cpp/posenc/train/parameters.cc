#include "posenc/train/parameters.h"

namespace posenc::train {

std::size_t ParameterSpec::size() const {
  std::size_t size = 1;
  for (const std::size_t axis : shape) size *= axis;
  return size;
}

}  // namespace posenc::train
