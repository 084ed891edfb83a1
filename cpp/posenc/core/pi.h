#pragma once

#include "posenc/core/double_double.h"

namespace posenc {

/// Pi to 106 bits.
inline constexpr DoubleDouble pi{0x1.921fb54442d18p1, 0x1.1a62633145c07p-53};

}  // namespace posenc
