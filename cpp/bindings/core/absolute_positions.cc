// Tables for a list of positions, other than the sinusoidal one: learned rows, and the encodings that lead to the
// sinusoidal one. positions float64 [count]; out [count, dim] unless stated otherwise.
#include "bind.h"
#include "memory.h"
#include "posenc/absolute/counting.h"
#include "posenc/absolute/learned.h"
#include "posenc/absolute/waves.h"

namespace posenc::bindings {
namespace {

std::span<const double> list(Pointer positions, std::size_t count) { return array<const double>(positions, count); }

void learned_rows(const LearnedOptions& options, Pointer table, Pointer positions, std::size_t count, Pointer out) {
  learned(options, array<const float>(table, options.rows * options.dim), list(positions, count),
          array<float>(out, count * options.dim));
}

void integers(std::size_t dim, Pointer positions, std::size_t count, Pointer out) {
  integer_encoding(dim, list(positions, count), array<float>(out, count * dim));
}

void normalised_integers(std::size_t dim, std::size_t length, Pointer positions, std::size_t count, Pointer out) {
  normalised_integer_encoding(dim, length, list(positions, count), array<float>(out, count * dim));
}

void binary(std::size_t dim, std::size_t bits, BitOrder order, Pointer positions, std::size_t count, Pointer out) {
  binary_encoding({.dim = dim, .bits = bits, .order = order}, list(positions, count), array<float>(out, count * dim));
}

void sine(std::size_t dim, double frequency, Pointer positions, std::size_t count, Pointer out) {
  single_sine(dim, frequency, list(positions, count), array<float>(out, count * dim));
}

void sine_and_cosine(std::size_t dim, double frequency, Pointer positions, std::size_t count, Pointer out) {
  single_frequency(dim, frequency, list(positions, count), array<float>(out, count * dim));
}

void ladder(std::size_t dim, Pointer positions, std::size_t count, Pointer out) {
  linear_ladder(dim, list(positions, count), array<float>(out, count * dim));
}

/// frequencies float64 [pairs]; out [count, pairs, 2].
void complex_numbers(Pointer frequencies, std::size_t pairs, Pointer positions, std::size_t count, Pointer out) {
  complex_exponential(list(frequencies, pairs), list(positions, count), array<float>(out, count * pairs * 2));
}

/// out [count, pairs].
void real_parts(Pointer frequencies, std::size_t pairs, Pointer positions, std::size_t count, Pointer out) {
  complex_real_part(list(frequencies, pairs), list(positions, count), array<float>(out, count * pairs));
}

}  // namespace

POSENC_CHOICES(BitOrder, {"least-significant-first", BitOrder::least_significant_first},
               {"most-significant-first", BitOrder::most_significant_first});

POSENC_RECORD(LearnedOptions, rows, dim, position_offset, scale);

POSENC_BINDINGS(absolute_positions) {
  bind<&learned_rows>("learned", "options, table, positions, count, out");
  bind<&integers>("integer_encoding", "dim, positions, count, out");
  bind<&normalised_integers>("normalised_integer_encoding", "dim, length, positions, count, out");
  bind<&binary>("binary_encoding", "dim, bits, order, positions, count, out");
  bind<&sine>("single_sine", "dim, frequency, positions, count, out");
  bind<&sine_and_cosine>("single_frequency", "dim, frequency, positions, count, out");
  bind<&ladder>("linear_ladder", "dim, positions, count, out");
  bind<&complex_numbers>("complex_exponential", "frequencies, pairs, positions, count, out");
  bind<&real_parts>("complex_real_part", "frequencies, pairs, positions, count, out");
}

}  // namespace posenc::bindings
