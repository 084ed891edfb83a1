#pragma once

#include "posenc/attention/dense.h"
#include "record.h"

namespace posenc::bindings {

POSENC_RECORD(AttentionShape, batch, heads, kv_heads, queries, keys, head_dim, value_dim);

}  // namespace posenc::bindings
