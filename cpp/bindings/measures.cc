#include <emscripten/bind.h>

#include <algorithm>

#include "guard.h"
#include "memory.h"
#include "posenc/analysis/matrix_measures.h"
#include "posenc/analysis/neighbours.h"
#include "posenc/analysis/principal_components.h"
#include "posenc/analysis/shift_operator.h"
#include "posenc/analysis/similarity.h"
#include "posenc/analysis/spectrum.h"
#include "posenc/analysis/table_measures.h"

namespace posenc::bindings {
namespace {

struct RawShiftOperator {
  double residual;
  double orthogonality;
};

ConstMatrixView matrix_at(Pointer pointer, std::size_t rows, std::size_t columns) {
  return view(reinterpret_cast<const float*>(pointer), rows, columns);
}

MatrixView result_at(Pointer pointer, std::size_t rows, std::size_t columns) {
  return view(reinterpret_cast<float*>(pointer), rows, columns);
}

void similarity_matrix(Pointer table, std::size_t rows, std::size_t columns, const Text& metric, Pointer out) {
  const auto chosen = choose<Metric>(
      "metric", metric, {{"dot", Metric::dot}, {"cosine", Metric::cosine}, {"euclidean", Metric::euclidean}});
  similarity(matrix_at(table, rows, columns), chosen, result_at(out, rows, rows));
}

using MatrixMeasure = Measure (*)(ConstMatrixView);

Measure measure(const Text& name, Pointer matrix, std::size_t rows, std::size_t columns) {
  const auto chosen = choose<MatrixMeasure>("measure", name,
                                            {{"smallest-distance", &smallest_distance},
                                             {"largest-entry", &largest_entry},
                                             {"norm-spread", &norm_spread},
                                             {"distance-shift", &distance_shift_deviation},
                                             {"toeplitz", &toeplitz_deviation},
                                             {"asymmetry", &asymmetry}});
  return chosen(matrix_at(matrix, rows, columns));
}

using PairMeasure = Measure (*)(ConstMatrixView, ConstMatrixView);

Measure measure_pair(const Text& name, Pointer a, Pointer b, std::size_t rows, std::size_t columns) {
  const auto chosen = choose<PairMeasure>("measure", name,
                                          {{"largest-difference", &largest_difference}, {"norm-change", &norm_change}});
  return chosen(matrix_at(a, rows, columns), matrix_at(b, rows, columns));
}

double wrapped_distance(Pointer matrix, std::size_t rows, std::size_t columns) {
  return distance_to_wrapped(matrix_at(matrix, rows, columns));
}

void distance_profile_values(Pointer matrix, std::size_t rows, std::size_t columns, Pointer out) {
  std::ranges::copy(distance_profile(matrix_at(matrix, rows, columns)), array<double>(out, columns).begin());
}

void decay_envelope_values(Pointer profile, std::size_t n, Pointer out) {
  std::ranges::copy(decay_envelope(array<const double>(profile, n)), array<double>(out, n).begin());
}

Measure monotone_decay_share(Pointer profile, std::size_t n) { return monotone_decay(array<const double>(profile, n)); }

std::size_t effective_context_length(Pointer profile, std::size_t n, double share) {
  return effective_context(array<const double>(profile, n), share);
}

RawShiftOperator shift_operator_of(Pointer table, std::size_t rows, std::size_t columns, std::size_t shift,
                                   Pointer out) {
  const ShiftOperator result = shift_operator(matrix_at(table, rows, columns), shift);
  std::ranges::copy(result.matrix, array<double>(out, columns * columns).begin());
  return {result.residual, result.orthogonality};
}

void pair_shift(double frequency, double shift, Pointer out) {
  std::ranges::copy(pair_shift_matrix(frequency, shift), array<double>(out, 4).begin());
}

void principal_coordinates(Pointer table, std::size_t rows, std::size_t columns, std::size_t count, Pointer coordinates,
                           Pointer explained) {
  const PrincipalComponents result = principal_components(matrix_at(table, rows, columns), count);
  std::ranges::transform(result.coordinates, array<float>(coordinates, rows * count).begin(),
                         [](double x) { return static_cast<float>(x); });
  std::ranges::copy(result.explained, array<double>(explained, count).begin());
}

void word_groups(std::size_t groups, std::size_t members, std::size_t dim, double spread, double seed, Pointer out) {
  synthetic_word_groups(groups, members, dim, spread, static_cast<std::uint64_t>(seed),
                        result_at(out, groups * members, dim));
}

double kept_neighbours(Pointer words, std::size_t rows, std::size_t columns, std::size_t members) {
  std::vector<std::size_t> groups(rows);
  for (std::size_t row = 0; row < rows; ++row) groups[row] = row / members;
  return neighbours_kept(matrix_at(words, rows, columns), groups);
}

void spectrum_values(Pointer frequencies, std::size_t n, double context, Pointer wavelengths, Pointer turns) {
  const std::vector<PairSpectrum> pairs = spectrum(array<const double>(frequencies, n), context);
  std::ranges::transform(pairs, array<double>(wavelengths, n).begin(), &PairSpectrum::wavelength);
  std::ranges::transform(pairs, array<double>(turns, n).begin(), &PairSpectrum::turns);
}

void rotary_decay_values(Pointer frequencies, std::size_t n, Pointer distances, std::size_t count, Pointer mean,
                         Pointer bound) {
  const auto f = array<const double>(frequencies, n);
  const auto d = array<const double>(distances, count);
  std::ranges::copy(rotary_decay(f, d), array<double>(mean, count).begin());
  std::ranges::copy(rotary_decay_bound(f, d), array<double>(bound, count).begin());
}

}  // namespace

template <>
inline constexpr auto fields_of<Measure> = std::array{
    POSENC_FIELD(Measure, value),
    POSENC_FIELD(Measure, first),
    POSENC_FIELD(Measure, second),
};

template <>
inline constexpr auto fields_of<RawShiftOperator> = std::array{
    POSENC_FIELD(RawShiftOperator, residual),
    POSENC_FIELD(RawShiftOperator, orthogonality),
};

EMSCRIPTEN_BINDINGS(measures) {
  emscripten::function("similarity", guarded<&similarity_matrix>);
  emscripten::function("measure", guarded<&measure>);
  emscripten::function("measure_pair", guarded<&measure_pair>);
  emscripten::function("distance_to_wrapped", guarded<&wrapped_distance>);
  emscripten::function("distance_profile", guarded<&distance_profile_values>);
  emscripten::function("decay_envelope", guarded<&decay_envelope_values>);
  emscripten::function("monotone_decay", guarded<&monotone_decay_share>);
  emscripten::function("effective_context", guarded<&effective_context_length>);
  emscripten::function("shift_operator", guarded<&shift_operator_of>);
  emscripten::function("pair_shift_matrix", guarded<&pair_shift>);
  emscripten::function("principal_components", guarded<&principal_coordinates>);
  emscripten::function("synthetic_word_groups", guarded<&word_groups>);
  emscripten::function("neighbours_kept", guarded<&kept_neighbours>);
  emscripten::function("spectrum", guarded<&spectrum_values>);
  emscripten::function("rotary_decay", guarded<&rotary_decay_values>);
}

}  // namespace posenc::bindings
