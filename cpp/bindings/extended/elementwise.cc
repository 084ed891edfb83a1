// Functions of one number, for encodings that are computed in JavaScript.
#include "posenc/core/elementwise.h"

#include "bind.h"
#include "memory.h"
#include "record.h"

namespace posenc::bindings {
namespace {

/// x and out float64 [count].
void elementwise(Elementary kind, double parameter, std::size_t count, Pointer x, Pointer out) {
  apply(kind, parameter, array<const double>(x, count), array<double>(out, count));
}

}  // namespace

POSENC_CHOICES(Elementary, {"sine", Elementary::sine}, {"cosine", Elementary::cosine},
               {"exponential", Elementary::exponential}, {"power", Elementary::power},
               {"logarithm", Elementary::logarithm}, {"sigmoid", Elementary::sigmoid},
               {"log-sigmoid", Elementary::log_sigmoid});

POSENC_BINDINGS(elementwise) { bind<&elementwise>("elementwise", "kind, parameter, count, x, out"); }

}  // namespace posenc::bindings
