#include <emscripten/bind.h>

#include <algorithm>

#include "guard.h"
#include "memory.h"
#include "posenc/rotary/frequencies.h"
#include "posenc/rotary/rope.h"

namespace posenc::bindings {
namespace {

struct RawRopeFrequencies {
  std::size_t rotary_dim;
  double base;
  std::string scaling;
  double factor;
};

struct RawRotation {
  std::string layout;
  bool inverse;
  std::size_t batch;
  std::size_t heads;
  std::size_t length;
  std::size_t head_dim;
  std::size_t rotary_dim;
  std::size_t position_rows;
};

Frequencies frequencies_of(const RawRopeFrequencies& raw) {
  return rope_frequencies(
      {.rotary_dim = raw.rotary_dim,
       .base = raw.base,
       .scaling = choose<RopeScaling>(
           "scaling", raw.scaling,
           {{"none", RopeScaling::none}, {"linear", RopeScaling::linear}, {"ntk", RopeScaling::ntk}}),
       .factor = raw.factor});
}

RotationShape shape_of(const RawRotation& raw) {
  return {.batch = raw.batch,
          .heads = raw.heads,
          .length = raw.length,
          .head_dim = raw.head_dim,
          .rotary_dim = raw.rotary_dim,
          .position_rows = raw.position_rows};
}

Rotation rotation_of(const RawRotation& raw) {
  return {.layout = choose<RopeLayout>("layout", raw.layout,
                                       {{"interleaved", RopeLayout::interleaved}, {"half", RopeLayout::half}}),
          .direction = raw.inverse ? RopeDirection::inverse : RopeDirection::forward};
}

std::size_t size_of(const RawRotation& raw) { return raw.batch * raw.heads * raw.length * raw.head_dim; }

void rope_pair_frequencies(const RawRopeFrequencies& raw, Pointer out) {
  const std::vector<double> frequencies = rounded(frequencies_of(raw));
  std::ranges::copy(frequencies, array<double>(out, frequencies.size()).begin());
}

void rope_table(const RawRopeFrequencies& raw, Pointer positions, std::size_t count, Pointer cos, Pointer sin) {
  const Frequencies frequencies = frequencies_of(raw);
  const std::size_t size = count * frequencies.size();
  rotary_table(frequencies, array<const double>(positions, count), array<float>(cos, size), array<float>(sin, size));
}

void rope_positions(const RawRopeFrequencies& frequencies, const RawRotation& raw, Pointer positions, Pointer x,
                    Pointer out) {
  rope(shape_of(raw), rotation_of(raw), frequencies_of(frequencies),
       array<const double>(positions, raw.position_rows * raw.length), array<const float>(x, size_of(raw)),
       array<float>(out, size_of(raw)));
}

void rotate_by_table(const RawRotation& raw, Pointer cos, Pointer sin, Pointer x, Pointer out) {
  const std::size_t size = raw.position_rows * raw.length * (raw.rotary_dim / 2);
  rotate(shape_of(raw), rotation_of(raw), array<const float>(cos, size), array<const float>(sin, size),
         array<const float>(x, size_of(raw)), array<float>(out, size_of(raw)));
}

}  // namespace

EMSCRIPTEN_BINDINGS(rotary) {
  emscripten::value_object<RawRopeFrequencies>("RawRopeFrequencies")
      .field("rotary_dim", &RawRopeFrequencies::rotary_dim)
      .field("base", &RawRopeFrequencies::base)
      .field("scaling", &RawRopeFrequencies::scaling)
      .field("factor", &RawRopeFrequencies::factor);
  emscripten::value_object<RawRotation>("RawRotation")
      .field("layout", &RawRotation::layout)
      .field("inverse", &RawRotation::inverse)
      .field("batch", &RawRotation::batch)
      .field("heads", &RawRotation::heads)
      .field("length", &RawRotation::length)
      .field("head_dim", &RawRotation::head_dim)
      .field("rotary_dim", &RawRotation::rotary_dim)
      .field("position_rows", &RawRotation::position_rows);
  emscripten::function("rope_frequencies", guarded<&rope_pair_frequencies>);
  emscripten::function("rope_table", guarded<&rope_table>);
  emscripten::function("rope", guarded<&rope_positions>);
  emscripten::function("rotate", guarded<&rotate_by_table>);
}

}  // namespace posenc::bindings
