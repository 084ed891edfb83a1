// Sines and cosines of coordinates with any number of axes.
#include "posenc/absolute/fourier_features.h"

#include "bind.h"
#include "memory.h"
#include "record.h"

namespace posenc::bindings {
namespace {

/// out float64 [axes, columns].
void store_matrix(const FourierMatrix& matrix, Pointer out) {
  double* to = array<double>(out, matrix.values.size()).data();
  for (const double value : matrix.values) *to++ = value;
}

/// max_resolution float64 [axes]; out float64 [axes, axes * num_bands].
void linear(std::size_t num_bands, std::size_t axes, Pointer max_resolution, Pointer out) {
  store_matrix(linear_bands(num_bands, array<const double>(max_resolution, axes)), out);
}

/// out float64 [axes, axes * num_bands].
void doubled(std::size_t num_bands, bool log_sampling, bool times_pi, std::size_t axes, Pointer out) {
  store_matrix(octaves(num_bands, log_sampling, times_pi, axes), out);
}

/// positions float64 [rows, axes]; matrix float64 [axes, columns]; out [rows, fourier_dim()].
void features(const FourierOptions& options, std::size_t rows, Pointer positions, std::size_t columns, Pointer matrix,
              Pointer out) {
  const std::span<const double> values = array<const double>(matrix, options.axes * columns);
  fourier_features(options, array<const double>(positions, rows * options.axes),
                   {.columns = columns, .values = {values.begin(), values.end()}},
                   array<float>(out, rows * fourier_dim(options, columns)));
}

}  // namespace

POSENC_RECORD(FourierOptions, axes, block, concat_pos, sine_only);

POSENC_BINDINGS(fourier_features) {
  bind<&linear>("fourier_linear_bands", "num_bands, axes, max_resolution, out");
  bind<&doubled>("fourier_octaves", "num_bands, log_sampling, times_pi, axes, out");
  bind<&features>("fourier_features", "options, rows, positions, columns, matrix, out");
}

}  // namespace posenc::bindings
