// Tables of a list of positions beside the sinusoidal one: learned rows, and the steps of its derivation.
#include <emscripten/bind.h>

#include "guard.h"
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

void binary(std::size_t dim, std::size_t bits, const Text& order, Pointer positions, std::size_t count, Pointer out) {
  const BitOrder bit_order = choose<BitOrder>("order", order,
                                              {{"least-significant-first", BitOrder::least_significant_first},
                                               {"most-significant-first", BitOrder::most_significant_first}});
  binary_encoding({.dim = dim, .bits = bits, .order = bit_order}, list(positions, count),
                  array<float>(out, count * dim));
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

void complex_numbers(Pointer frequencies, std::size_t pairs, Pointer positions, std::size_t count, Pointer out) {
  complex_exponential(list(frequencies, pairs), list(positions, count), array<float>(out, count * pairs * 2));
}

void real_parts(Pointer frequencies, std::size_t pairs, Pointer positions, std::size_t count, Pointer out) {
  complex_real_part(list(frequencies, pairs), list(positions, count), array<float>(out, count * pairs));
}

}  // namespace

template <>
inline constexpr auto fields_of<LearnedOptions> = std::array{
    POSENC_FIELD(LearnedOptions, rows),
    POSENC_FIELD(LearnedOptions, dim),
    POSENC_FIELD(LearnedOptions, position_offset),
    POSENC_FIELD(LearnedOptions, scale),
};

EMSCRIPTEN_BINDINGS(absolute_positions) {
  emscripten::function("learned", guarded<&learned_rows>);
  emscripten::function("integer_encoding", guarded<&integers>);
  emscripten::function("normalised_integer_encoding", guarded<&normalised_integers>);
  emscripten::function("binary_encoding", guarded<&binary>);
  emscripten::function("single_sine", guarded<&sine>);
  emscripten::function("single_frequency", guarded<&sine_and_cosine>);
  emscripten::function("linear_ladder", guarded<&ladder>);
  emscripten::function("complex_exponential", guarded<&complex_numbers>);
  emscripten::function("complex_real_part", guarded<&real_parts>);
}

}  // namespace posenc::bindings
