#pragma once

#include <array>
#include <cstddef>

#include "posenc/core/simd.h"

namespace posenc::train {

/// The SIMD vector of a scalar, so that one source trains in float, for use, and in double, for checking gradients.
template <typename Scalar>
struct Lanes;

/// Four at a time, in single precision.
template <>
struct Lanes<float> {
  using Vector = Float4;
  static constexpr std::size_t count = 4;
  static Vector load(const float* from) { return load4(from); }
  static void store(float* to, Vector v) { store4(to, v); }
  static Vector splat(float x) { return splat4(x); }
  static float sum(Vector v) { return sum4(v); }
  static Vector max(Vector a, Vector b) { return max4(a, b); }
  static Vector magnitude(Vector v) { return abs4(v); }
  /// a where `by` is negative, otherwise b.
  static Vector by_sign(Vector by, Vector a, Vector b) { return select4(by < splat4(0.0F), a, b); }
};

/// Two at a time, in double precision.
template <>
struct Lanes<double> {
  using Vector = Double2;
  static constexpr std::size_t count = 2;
  static Vector load(const double* from) { return load2(from); }
  static void store(double* to, Vector v) { store2(to, v); }
  static Vector splat(double x) { return splat2(x); }
  static double sum(Vector v) { return v[0] + v[1]; }
  static Vector max(Vector a, Vector b) { return select2(b > a, b, a); }
  static Vector magnitude(Vector v) { return max(v, -v); }
  static Vector by_sign(Vector by, Vector a, Vector b) { return select2(by < splat2(0.0), a, b); }
};

/// Calls `work(index, vector)` with vectors of from[0 ... size), the last one padded with `filler`; `index` is that of
/// the vector's first element.
template <typename Scalar, typename Work>
void for_each_vector(const Scalar* from, std::size_t size, Scalar filler, Work work) {
  constexpr std::size_t count = Lanes<Scalar>::count;
  std::size_t k = 0;
  for (; k + count <= size; k += count) work(k, Lanes<Scalar>::load(from + k));
  if (k == size) return;
  std::array<Scalar, count> rest;
  rest.fill(filler);
  for (std::size_t lane = 0; k + lane < size; ++lane) rest[lane] = from[k + lane];
  work(k, Lanes<Scalar>::load(rest.data()));
}

/// Stores a vector at to[index ... size), leaving out lanes beyond `size`.
template <typename Scalar>
void store_within(Scalar* to, std::size_t index, std::size_t size, typename Lanes<Scalar>::Vector v) {
  if (index + Lanes<Scalar>::count <= size) {
    Lanes<Scalar>::store(to + index, v);
  } else {
    for (std::size_t lane = 0; index + lane < size; ++lane) to[index + lane] = v[lane];
  }
}

/// The dot product.
template <typename Scalar>
Scalar dot(const Scalar* a, const Scalar* b, std::size_t size) {
  auto sums = Lanes<Scalar>::splat(0);
  std::size_t k = 0;
  for (; k + Lanes<Scalar>::count <= size; k += Lanes<Scalar>::count) {
    sums += Lanes<Scalar>::load(a + k) * Lanes<Scalar>::load(b + k);
  }
  Scalar sum = Lanes<Scalar>::sum(sums);
  for (; k < size; ++k) sum += a[k] * b[k];
  return sum;
}

/// to += factor * from
template <typename Scalar>
void add_scaled(Scalar* to, const Scalar* from, std::size_t size, Scalar factor = 1) {
  const auto factors = Lanes<Scalar>::splat(factor);
  std::size_t k = 0;
  for (; k + Lanes<Scalar>::count <= size; k += Lanes<Scalar>::count) {
    Lanes<Scalar>::store(to + k, Lanes<Scalar>::load(to + k) + factors * Lanes<Scalar>::load(from + k));
  }
  for (; k < size; ++k) to[k] += factor * from[k];
}

}  // namespace posenc::train
