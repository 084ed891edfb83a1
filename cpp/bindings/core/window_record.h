#pragma once

#include "posenc/bias/window.h"
#include "record.h"

namespace posenc::bindings {

POSENC_RECORD(Extent, height, width);

}  // namespace posenc::bindings
