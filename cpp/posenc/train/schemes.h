#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "posenc/train/position_scheme.h"

namespace posenc::train {

/// A numeric option of a scheme.
struct SchemeOption {
  const char* name;
  double min;
  double max;
  bool whole;
};

/// The values of a scheme's options, in the order of SchemeEntry::options.
using SchemeValues = std::span<const double>;

/// A position scheme: its name, its options and its constructor.
template <typename Scalar>
struct SchemeEntry {
  const char* name;
  std::vector<SchemeOption> options;
  std::unique_ptr<PositionScheme<Scalar>> (*make)(const DecoderShape&, SchemeValues);
};

/// All schemes. Each is one file in position/, and one word in POSENC_POSITION_SCHEMES.
template <typename Scalar>
const std::vector<SchemeEntry<Scalar>>& schemes();

/// A scheme and the values of its options.
struct PositionChoice {
  std::string scheme;
  std::vector<double> values;
};

/// Throws InvalidArgument for an unknown name, too few or too many options, values out of range, and options that do
/// not fit the decoder.
template <typename Scalar>
std::unique_ptr<PositionScheme<Scalar>> make_scheme(const DecoderShape& decoder, const PositionChoice& choice);

/// Makes a `Scheme`, whose constructor takes the decoder and the values.
template <typename Scalar, template <typename> typename Scheme>
std::unique_ptr<PositionScheme<Scalar>> made(const DecoderShape& decoder, SchemeValues values) {
  return std::make_unique<Scheme<Scalar>>(decoder, values);
}

/// Converts a value that is known to be a whole number.
inline std::size_t whole(double value) { return static_cast<std::size_t>(value); }

#define POSENC_POSITION_SCHEMES(ENTRY) \
  ENTRY(none)                          \
  ENTRY(sinusoidal)                    \
  ENTRY(learned)                       \
  ENTRY(rope)                          \
  ENTRY(alibi)                         \
  ENTRY(t5)                            \
  ENTRY(kerple_log)                    \
  ENTRY(fire) ENTRY(shaw) ENTRY(transformer_xl) ENTRY(cope) ENTRY(toeplitz) ENTRY(sandwich) ENTRY(data_dependent_alibi)

#define POSENC_DECLARE_SCHEME(name) \
  template <typename Scalar>        \
  SchemeEntry<Scalar> name##_entry();
POSENC_POSITION_SCHEMES(POSENC_DECLARE_SCHEME)
#undef POSENC_DECLARE_SCHEME

/// Instantiates the entry of a scheme for both scalar types.
#define POSENC_INSTANTIATE_SCHEME(name)       \
  template SchemeEntry<float> name##_entry(); \
  template SchemeEntry<double> name##_entry()

}  // namespace posenc::train
