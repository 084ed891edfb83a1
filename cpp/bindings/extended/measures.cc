#include <algorithm>

#include "bind.h"
#include "memory.h"
#include "posenc/analysis/matrix_measures.h"
#include "posenc/analysis/neighbours.h"
#include "posenc/analysis/principal_components.h"
#include "posenc/analysis/shift_operator.h"
#include "posenc/analysis/similarity.h"
#include "posenc/analysis/spectrum.h"
#include "posenc/analysis/table_measures.h"
#include "posenc/core/error.h"

namespace posenc::bindings {
namespace {

struct ShiftOperatorErrors {
  double residual;
  double orthogonality;
};

ConstMatrixView matrix_at(Pointer pointer, std::size_t rows, std::size_t columns) {
  return view(array<const float>(pointer, rows * columns).data(), rows, columns);
}

MatrixView result_at(Pointer pointer, std::size_t rows, std::size_t columns) {
  return view(array<float>(pointer, rows * columns).data(), rows, columns);
}

void similarity_matrix(Pointer table, std::size_t rows, std::size_t columns, Metric metric, Pointer out) {
  similarity(matrix_at(table, rows, columns), metric, result_at(out, rows, rows));
}

enum class MatrixMeasure { smallest_distance, largest_entry, norm_spread, distance_shift, toeplitz, asymmetry };

Measure measure(MatrixMeasure name, Pointer matrix, std::size_t rows, std::size_t columns) {
  constexpr std::array functions{&smallest_distance,        &largest_entry,      &norm_spread,
                                 &distance_shift_deviation, &toeplitz_deviation, &asymmetry};
  return functions[static_cast<std::size_t>(name)](matrix_at(matrix, rows, columns));
}

enum class PairMeasure { largest_difference, norm_change };

Measure measure_pair(PairMeasure name, Pointer a, Pointer b, std::size_t rows, std::size_t columns) {
  const auto function = name == PairMeasure::norm_change ? norm_change : largest_difference;
  return function(matrix_at(a, rows, columns), matrix_at(b, rows, columns));
}

double wrapped_distance(Pointer matrix, std::size_t rows, std::size_t columns) {
  return distance_to_wrapped(matrix_at(matrix, rows, columns));
}

/// out float64 [columns].
void distance_profile_values(Pointer matrix, std::size_t rows, std::size_t columns, Pointer out) {
  std::ranges::copy(distance_profile(matrix_at(matrix, rows, columns)), array<double>(out, columns).begin());
}

/// profile and out: float64 [n].
void decay_envelope_values(Pointer profile, std::size_t n, Pointer out) {
  std::ranges::copy(decay_envelope(array<const double>(profile, n)), array<double>(out, n).begin());
}

Measure monotone_decay_share(Pointer profile, std::size_t n) { return monotone_decay(array<const double>(profile, n)); }

std::size_t effective_context_length(Pointer profile, std::size_t n, double share) {
  return effective_context(array<const double>(profile, n), share);
}

/// out float64 [columns, columns].
ShiftOperatorErrors shift_operator_of(Pointer table, std::size_t rows, std::size_t columns, std::size_t shift,
                                      Pointer out) {
  const ShiftOperator result = shift_operator(matrix_at(table, rows, columns), shift);
  std::ranges::copy(result.matrix, array<double>(out, columns * columns).begin());
  return {result.residual, result.orthogonality};
}

/// out float64 [2, 2].
void pair_shift(double frequency, double shift, Pointer out) {
  std::ranges::copy(pair_shift_matrix(frequency, shift), array<double>(out, 4).begin());
}

/// coordinates [rows, count]; explained float64 [count].
void principal_coordinates(Pointer table, std::size_t rows, std::size_t columns, std::size_t count, Pointer coordinates,
                           Pointer explained) {
  const PrincipalComponents result = principal_components(matrix_at(table, rows, columns), count);
  std::ranges::transform(result.coordinates, array<float>(coordinates, rows * count).begin(),
                         [](double x) { return static_cast<float>(x); });
  std::ranges::copy(result.explained, array<double>(explained, count).begin());
}

/// out [groups * members, dim].
void word_groups(std::size_t groups, std::size_t members, std::size_t dim, double spread, std::uint64_t seed,
                 Pointer out) {
  synthetic_word_groups(groups, members, dim, spread, seed, result_at(out, groups * members, dim));
}

/// words [rows, columns], where each `members` consecutive rows are a group.
double kept_neighbours(Pointer words, std::size_t rows, std::size_t columns, std::size_t members) {
  require_some("members", members);
  std::vector<std::size_t> groups(rows);
  for (std::size_t row = 0; row < rows; ++row) groups[row] = row / members;
  return neighbours_kept(matrix_at(words, rows, columns), groups);
}

/// All arrays float64 [n].
void spectrum_values(Pointer frequencies, std::size_t n, double context, Pointer wavelengths, Pointer turns) {
  const std::vector<PairSpectrum> pairs = spectrum(array<const double>(frequencies, n), context);
  std::ranges::transform(pairs, array<double>(wavelengths, n).begin(), &PairSpectrum::wavelength);
  std::ranges::transform(pairs, array<double>(turns, n).begin(), &PairSpectrum::turns);
}

/// frequencies float64 [n]; distances, mean and bound float64 [count].
void rotary_decay_values(Pointer frequencies, std::size_t n, Pointer distances, std::size_t count, Pointer mean,
                         Pointer bound) {
  const auto f = array<const double>(frequencies, n);
  const auto d = array<const double>(distances, count);
  std::ranges::copy(rotary_decay(f, d), array<double>(mean, count).begin());
  std::ranges::copy(rotary_decay_bound(f, d), array<double>(bound, count).begin());
}

}  // namespace

POSENC_CHOICES(Metric, {"dot", Metric::dot}, {"cosine", Metric::cosine}, {"euclidean", Metric::euclidean});

POSENC_CHOICES(MatrixMeasure, {"smallest-distance", MatrixMeasure::smallest_distance},
               {"largest-entry", MatrixMeasure::largest_entry}, {"norm-spread", MatrixMeasure::norm_spread},
               {"distance-shift", MatrixMeasure::distance_shift}, {"toeplitz", MatrixMeasure::toeplitz},
               {"asymmetry", MatrixMeasure::asymmetry});

POSENC_CHOICES(PairMeasure, {"largest-difference", PairMeasure::largest_difference},
               {"norm-change", PairMeasure::norm_change});

POSENC_RECORD(Measure, value, first, second);

POSENC_RECORD(ShiftOperatorErrors, residual, orthogonality);

POSENC_BINDINGS(measures) {
  bind<&similarity_matrix>("similarity", "table, rows, columns, metric, out");
  bind<&measure>("measure", "name, matrix, rows, columns");
  bind<&measure_pair>("measure_pair", "name, a, b, rows, columns");
  bind<&wrapped_distance>("distance_to_wrapped", "matrix, rows, columns");
  bind<&distance_profile_values>("distance_profile", "matrix, rows, columns, out");
  bind<&decay_envelope_values>("decay_envelope", "profile, n, out");
  bind<&monotone_decay_share>("monotone_decay", "profile, n");
  bind<&effective_context_length>("effective_context", "profile, n, share");
  bind<&shift_operator_of>("shift_operator", "table, rows, columns, shift, out");
  bind<&pair_shift>("pair_shift_matrix", "frequency, shift, out");
  bind<&principal_coordinates>("principal_components", "table, rows, columns, count, coordinates, explained");
  bind<&word_groups>("synthetic_word_groups", "groups, members, dim, spread, seed, out");
  bind<&kept_neighbours>("neighbours_kept", "words, rows, columns, members");
  bind<&spectrum_values>("spectrum", "frequencies, n, context, wavelengths, turns");
  bind<&rotary_decay_values>("rotary_decay", "frequencies, n, distances, count, mean, bound");
}

}  // namespace posenc::bindings
