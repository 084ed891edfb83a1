#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <utility>
#include <vector>

#include "eigen_matrix.h"
#include "expect.h"
#include "posenc/absolute/sinusoidal.h"
#include "posenc/analysis/matrix_measures.h"
#include "posenc/analysis/neighbours.h"
#include "posenc/analysis/principal_components.h"
#include "posenc/analysis/shift_operator.h"
#include "posenc/analysis/similarity.h"
#include "posenc/analysis/spectrum.h"
#include "posenc/analysis/table_measures.h"
#include "posenc/core/random.h"
#include "posenc/rotary/frequencies.h"

namespace analysis_test {

namespace {

posenc::ConstMatrixView of(const Matrix& m) {
  return posenc::view(m.data(), static_cast<std::size_t>(m.rows()), static_cast<std::size_t>(m.cols()));
}

posenc::MatrixView into(Matrix& m) {
  return posenc::view(m.data(), static_cast<std::size_t>(m.rows()), static_cast<std::size_t>(m.cols()));
}

Matrix sinusoid(std::size_t length, std::size_t dim) {
  std::vector<double> positions(length);
  std::iota(positions.begin(), positions.end(), 0.0);
  Matrix table(length, dim);
  posenc::sinusoidal({.dim = dim,
                      .base = 10000.0,
                      .layout = posenc::SinusoidalLayout::interleaved,
                      .flip_sin_to_cos = false,
                      .downscale_freq_shift = 0.0,
                      .odd_dim = posenc::OddDim::zero,
                      .position_scale = 1.0,
                      .amplitude = 1.0},
                     positions, std::span(table.data(), length * dim));
  return table;
}

Matrix random_matrix(std::size_t rows, std::size_t columns, std::uint64_t seed) {
  Matrix m(rows, columns);
  posenc::Random(seed).fill_normal(std::span(m.data(), rows * columns), 1.0);
  return m;
}

/// Every second column: the sines without their cosines.
Matrix sines_only(const Matrix& table) {
  Matrix sines(table.rows(), table.cols() / 2);
  for (Eigen::Index c = 0; c < sines.cols(); ++c) sines.col(c) = table.col(2 * c);
  return sines;
}

}  // namespace

TEST_CASE("similarities equal their definitions", "[analysis]") {
  Matrix table = random_matrix(13, 10, 1);
  table.row(4).setZero();
  Matrix dot(13, 13);
  Matrix cosine(13, 13);
  Matrix euclidean(13, 13);
  posenc::similarity(of(table), posenc::Metric::dot, into(dot));
  posenc::similarity(of(table), posenc::Metric::cosine, into(cosine));
  posenc::similarity(of(table), posenc::Metric::euclidean, into(euclidean));
  const Eigen::MatrixXd exact = table.cast<double>();
  for (Eigen::Index i = 0; i < 13; ++i) {
    for (Eigen::Index j = 0; j < 13; ++j) {
      const double product = exact.row(i).dot(exact.row(j));
      const double norms = exact.row(i).norm() * exact.row(j).norm();
      CHECK(std::abs(static_cast<double>(dot(i, j)) - product) < 1e-5);
      CHECK(std::abs(static_cast<double>(cosine(i, j)) - (norms > 0.0 ? product / norms : 0.0)) < 1e-6);
      CHECK(std::abs(static_cast<double>(euclidean(i, j)) - (exact.row(i) - exact.row(j)).norm()) < 1e-6);
    }
  }
  CHECK(dot == dot.transpose());
  CHECK(euclidean == euclidean.transpose());
  CHECK(euclidean.diagonal().cwiseAbs().maxCoeff() == 0.0F);
}

TEST_CASE("a sinusoid passes what a sine alone fails", "[analysis]") {
  const Matrix table = sinusoid(64, 16);
  const Matrix sines = sines_only(table);

  CHECK(posenc::smallest_distance(of(table)).value > 0.5);
  CHECK(posenc::largest_entry(of(table)).value <= 1.0);
  CHECK(posenc::norm_spread(of(table)).value < 1e-6);
  CHECK(posenc::distance_shift_deviation(of(table)).value < 1e-6);
  const posenc::ShiftOperator shift = posenc::shift_operator(of(table), 3);
  CHECK(shift.residual < 1e-5);
  CHECK(shift.orthogonality < 1e-2);

  CHECK(posenc::norm_spread(of(sines)).value > 0.1);
  CHECK(posenc::distance_shift_deviation(of(sines)).value > 0.05);
  CHECK(posenc::shift_operator(of(sines), 3).residual > 0.05);
}

TEST_CASE("the shift of a pair is what the table shows", "[analysis]") {
  const Matrix table = sinusoid(40, 8);
  const double frequency = std::pow(10000.0, -2.0 / 8.0);
  const std::array<double, 4> m = posenc::pair_shift_matrix(frequency, 7.0);
  for (Eigen::Index p = 0; p + 7 < table.rows(); ++p) {
    const double s = static_cast<double>(table(p, 2));
    const double c = static_cast<double>(table(p, 3));
    CHECK(std::abs(m[0] * s + m[1] * c - static_cast<double>(table(p + 7, 2))) < 2e-7);
    CHECK(std::abs(m[2] * s + m[3] * c - static_cast<double>(table(p + 7, 3))) < 2e-7);
  }
  CHECK(std::abs(m[0] * m[3] - m[1] * m[2] - 1.0) < 1e-15);
}

TEST_CASE("equal rows are found wherever they stand", "[analysis]") {
  Matrix table = random_matrix(9, 4, 2);
  table.row(7) = table.row(2);
  const posenc::Measure smallest = posenc::smallest_distance(of(table));
  CHECK(smallest.value == 0.0);
  CHECK(smallest.first == 2);
  CHECK(smallest.second == 7);
}

TEST_CASE("matrices over positions are measured entry by entry", "[analysis]") {
  const std::size_t n = 20;
  Matrix bias(n, n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) bias(i, j) = -0.25F * std::abs(static_cast<float>(i) - static_cast<float>(j));
  }
  CHECK(posenc::toeplitz_deviation(of(bias)).value == 0.0);
  CHECK(posenc::asymmetry(of(bias)).value == 0.0);
  const std::vector<double> profile = posenc::distance_profile(of(bias));
  CHECK(profile[4] == -1.0);
  CHECK(posenc::monotone_decay(profile).value == 1.0);
  CHECK(posenc::decay_envelope(profile) == profile);
  // Weights e^(-k / 4): the share beyond k is about e^(-k / 4), 5 % at k = 12.
  CHECK(posenc::effective_context(profile, 0.05) == 12);

  Matrix changed = bias;
  changed(11, 5) += 1.0F;
  const posenc::Measure toeplitz = posenc::toeplitz_deviation(of(changed));
  CHECK(toeplitz.value > 0.2);
  CHECK(toeplitz.first == 11);
  CHECK(toeplitz.second == 5);
  CHECK(posenc::asymmetry(of(changed)).value > 0.2);
  CHECK(posenc::largest_difference(of(bias), of(changed)).first == 11);

  changed(3, 4) = -std::numeric_limits<float>::infinity();  // masked: passed over
  CHECK(std::isfinite(posenc::toeplitz_deviation(of(changed)).value));
}

TEST_CASE("what has no variation has measures that are numbers", "[analysis]") {
  const Matrix zeros = Matrix::Zero(4, 4);
  CHECK(posenc::toeplitz_deviation(of(zeros)).value == 0.0);
  CHECK(posenc::asymmetry(of(zeros)).value == 0.0);
  CHECK(posenc::largest_difference(of(zeros), of(zeros)).value == 0.0);
  CHECK(posenc::monotone_decay(std::vector<double>{2.0, 1.0, 1.0}).value == 1.0);
  CHECK(posenc::distance_shift_deviation(of(Matrix::Ones(2, 4))).value == 0.0);
  const posenc::ShiftOperator of_zeros = posenc::shift_operator(of(zeros), 1);
  CHECK(of_zeros.residual == 0.0);
  CHECK(of_zeros.orthogonality == 0.0);
  CHECK(of_zeros.matrix == std::vector<double>(16, 0.0));
  CHECK(posenc::norm_spread(of(zeros)).value == 0.0);
  const posenc::PrincipalComponents pc = posenc::principal_components(of(Matrix::Ones(5, 3)), 2);
  CHECK(pc.explained == std::vector<double>{0.0, 0.0});
  CHECK(pc.coordinates == std::vector<double>(10, 0.0));
}

TEST_CASE("a row lies at distance 0 from itself, even where it is not finite", "[analysis]") {
  Matrix table = random_matrix(3, 4, 8);
  table(1, 2) = std::numeric_limits<float>::infinity();
  Matrix distances(3, 3);
  posenc::similarity(of(table), posenc::Metric::euclidean, into(distances));
  CHECK(distances(1, 1) == 0.0F);
  CHECK(std::isinf(distances(0, 1)));
}

TEST_CASE("a profile puts the last query at the last key", "[analysis]") {
  Matrix matrix(2, 3);
  matrix << 1.0F, 2.0F, 30.0F, 5.0F, 4.0F, -std::numeric_limits<float>::infinity();
  CHECK(posenc::distance_profile(of(matrix)) == std::vector<double>{2.0, 2.5, 5.0});
  // No pair at distance 1 is visible.
  matrix(0, 0) = std::numeric_limits<float>::quiet_NaN();
  matrix(1, 1) = -std::numeric_limits<float>::infinity();
  CHECK(posenc::distance_profile(of(matrix)) == std::vector<double>{2.0, 0.0, 5.0});
}

TEST_CASE("a matrix that wraps around is told from one with a future of its own", "[analysis]") {
  using Shape = std::pair<Eigen::Index, Eigen::Index>;
  for (const auto& [rows, columns] : {Shape(9, 9), Shape(5, 9), Shape(9, 5)}) {
    Matrix wrapped(rows, columns);
    Matrix own(rows, columns);
    for (Eigen::Index i = 0; i < rows; ++i) {
      for (Eigen::Index j = 0; j < columns; ++j) {
        const Eigen::Index distance = i + columns - rows - j;
        const auto around = static_cast<float>((distance + 2 * (columns + 1)) % (columns + 1));
        // The reshape leaves its padding beside the diagonal.
        wrapped(i, j) = distance == -1 ? 0.0F : std::sqrt(around);
        own(i, j) = std::sqrt(std::abs(static_cast<float>(distance)));
      }
    }
    CHECK(posenc::distance_to_wrapped(of(wrapped)) == 0.0);
    CHECK(posenc::distance_to_wrapped(of(own)) > 0.1);
  }
  // Nothing to compare: no key of the future is visible, or all entries are alike.
  Matrix causal = Matrix::Zero(6, 6);
  causal.triangularView<Eigen::StrictlyUpper>().setConstant(-std::numeric_limits<float>::infinity());
  CHECK(std::isinf(posenc::distance_to_wrapped(of(causal))));
  CHECK(std::isinf(posenc::distance_to_wrapped(of(Matrix::Constant(6, 6, 2.0F)))));
}

TEST_CASE("an envelope lies on or above its profile and falls", "[analysis]") {
  const std::vector<double> profile = {1.0, 0.2, 0.5, 0.1, 0.3};
  CHECK(posenc::decay_envelope(profile) == std::vector<double>{1.0, 0.5, 0.5, 0.3, 0.3});
  const posenc::Measure decay = posenc::monotone_decay(profile);
  CHECK(decay.value == 0.5);
  CHECK(decay.first == 2);
}

TEST_CASE("principal components keep what they can and do not flip", "[analysis]") {
  Matrix table = Matrix::Zero(30, 6);
  const Matrix plane = random_matrix(30, 2, 3);
  table.col(1) = 3.0F * plane.col(0);
  table.col(4) = plane.col(1);
  const posenc::PrincipalComponents pc = posenc::principal_components(of(table), 2);
  CHECK(std::abs(pc.explained[0] + pc.explained[1] - 1.0) < 1e-12);
  CHECK(pc.explained[0] > pc.explained[1]);
  for (Eigen::Index i = 0; i < 30; ++i) {
    for (Eigen::Index j = 0; j < i; ++j) {
      const auto at = [&](Eigen::Index row, Eigen::Index c) {
        return pc.coordinates[static_cast<std::size_t>(2 * row + c)];
      };
      const double kept = std::hypot(at(i, 0) - at(j, 0), at(i, 1) - at(j, 1));
      CHECK(std::abs(kept - (table.row(i) - table.row(j)).cast<double>().norm()) < 1e-5);
    }
  }
}

TEST_CASE("neighbours are kept by small encodings and lost by large ones", "[analysis]") {
  constexpr std::size_t groups = 8;
  constexpr std::size_t members = 6;
  constexpr std::size_t dim = 32;
  Matrix words(groups * members, dim);
  posenc::synthetic_word_groups(groups, members, dim, 0.3, 5, into(words));
  std::vector<std::size_t> labels;
  for (std::size_t row = 0; row < groups * members; ++row) labels.push_back(row / members);
  CHECK(posenc::neighbours_kept(of(words), labels) == 1.0);
  Matrix shuffled_positions = words;
  for (Eigen::Index row = 0; row < words.rows(); ++row) {
    shuffled_positions.row(row).array() += 50.0F * static_cast<float>((row * 29) % words.rows());  // integer positions
  }
  CHECK(posenc::neighbours_kept(of(shuffled_positions), labels) < 0.5);
}

TEST_CASE("spectra and decay follow their formulas", "[analysis]") {
  const std::vector<double> frequencies = posenc::rounded(posenc::rope_frequencies(
      {.rotary_dim = 128, .base = 10000.0, .scaling = posenc::RopeScaling::none, .factor = 1.0}));
  const std::vector<posenc::PairSpectrum> pairs = posenc::spectrum(frequencies, 4096.0);
  CHECK(std::abs(pairs[0].wavelength - 2.0 * std::numbers::pi) < 1e-12);
  CHECK(pairs.front().turns > 600.0);
  CHECK(pairs.back().turns < 1.0);

  const std::vector<double> distances = {0.0, 1.0, 10.0, 100.0, 1000.0};
  const std::vector<double> decay = posenc::rotary_decay(frequencies, distances);
  const std::vector<double> bound = posenc::rotary_decay_bound(frequencies, distances);
  CHECK(decay[0] == 1.0);
  CHECK(std::abs(bound[0] - 32.5) < 1e-12);  // mean of 1 ... 64
  for (std::size_t k = 1; k < distances.size(); ++k) CHECK(bound[k] < bound[k - 1]);
  CHECK(std::abs(decay[4]) < decay[1]);
}

TEST_CASE("analysis rejects what it cannot mean", "[analysis]") {
  const Matrix one = random_matrix(1, 4, 6);
  const Matrix square = random_matrix(4, 4, 7);
  const std::vector<double> profile = {1.0, 0.5};
  expect_rejection([&] { posenc::smallest_distance(of(one)); }, "table", "1");
  expect_rejection([&] { posenc::shift_operator(of(square), 4); }, "shift", "4");
  expect_rejection([&] { posenc::shift_operator(of(square), 0); }, "shift", "0");
  expect_rejection([&] { posenc::shift_operator(posenc::view(square.data(), 4, 0), 1); }, "table", "0");
  expect_rejection([&] { posenc::distance_shift_deviation(of(one)); }, "table", "1");
  expect_rejection([&] { posenc::asymmetry(of(one)); }, "matrix", "4");
  expect_rejection([&] { posenc::largest_difference(of(square), of(one)); }, "b", "4");
  expect_rejection([&] { posenc::largest_difference(of(one), posenc::view(one.data(), 1, 3)); }, "b", "3");
  expect_rejection([&] { posenc::monotone_decay(std::vector<double>{1.0}); }, "profile", "1");
  expect_rejection([&] { posenc::effective_context({}, 0.5); }, "profile", "0");
  expect_rejection([&] { posenc::rotary_decay({}, profile); }, "frequencies", "0");
  expect_rejection([&] { posenc::rotary_decay_bound({}, profile); }, "frequencies", "0");
  expect_rejection([&] { posenc::principal_components(of(square), 5); }, "count", "5");
  expect_rejection([&] { posenc::effective_context(profile, 1.0); }, "share", "1");
  expect_rejection([&] { posenc::spectrum(profile, 0.0); }, "context", "0");
  expect_rejection([&] { posenc::rotary_decay(profile, std::vector<double>{0x1p54}); }, "distances",
                   "1.8014398509482e+16");
  expect_rejection([&] { posenc::pair_shift_matrix(1e10, 1e10); }, "shift", "10000000000");
}

TEST_CASE("differences of hidden entries are not measured", "[analysis]") {
  constexpr float hidden = -std::numeric_limits<float>::infinity();
  Matrix matrix(3, 3);
  matrix << 4.0F, hidden, 1.0F, 2.0F, 4.0F, hidden, 3.0F, 2.0F, 4.0F;
  const posenc::Measure asymmetry = posenc::asymmetry(of(matrix));
  CHECK(asymmetry.value == 0.5);
  CHECK((asymmetry.first == 2 && asymmetry.second == 0));
  Matrix other = matrix;
  other(0, 0) = hidden;
  other(0, 1) = 0.0F;
  other(2, 1) = 3.0F;
  const posenc::Measure difference = posenc::largest_difference(of(matrix), of(other));
  CHECK(difference.value == 0.25);
  CHECK((difference.first == 2 && difference.second == 1));
}

TEST_CASE("distances that are hidden on one side are not compared with their wraps", "[analysis]") {
  // The past at distance 3 wraps to the future at distance 2, and so on. Only the distance that is hidden differs.
  Matrix matrix(5, 5);
  for (Eigen::Index i = 0; i < 5; ++i) {
    for (Eigen::Index j = 0; j < 5; ++j) matrix(i, j) = std::sqrt(static_cast<float>((i - j + 12) % 6));
  }
  CHECK(posenc::distance_to_wrapped(of(matrix)) == 0.0);
  for (Eigen::Index i = 2; i < 5; ++i) matrix(i, i - 2) = 100.0F;
  CHECK(posenc::distance_to_wrapped(of(matrix)) > 0.5);
  for (Eigen::Index i = 2; i < 5; ++i) matrix(i, i - 2) = -std::numeric_limits<float>::infinity();
  CHECK(posenc::distance_to_wrapped(of(matrix)) == 0.0);
}

TEST_CASE("a row of zeros changes its norm by what it becomes", "[analysis]") {
  Matrix before = Matrix::Zero(2, 2);
  before(0, 0) = 4.0F;
  Matrix after(2, 2);
  after << 5.0F, 0.0F, 3.0F, 4.0F;
  const posenc::Measure change = posenc::norm_change(of(before), of(after));
  CHECK(change.value == 5.0);
  CHECK(change.first == 1);
}

}  // namespace analysis_test
