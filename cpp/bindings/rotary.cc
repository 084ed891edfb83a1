#include <emscripten/bind.h>

#include "guard.h"
#include "posenc/rotary/forms.h"
#include "rotary_memory.h"

namespace posenc::bindings {
namespace {

void rotary_tables(const RawRotary& raw, Pointer positions, std::size_t count, Pointer cos, Pointer sin) {
  const std::span<const double> at = array<const double>(positions, raw.axes * count);
  const std::span<float> cosines = array<float>(cos, count * raw.pairs);
  const std::span<float> sines = array<float>(sin, count * raw.pairs);
  // One axis needs no gathering of its pairs.
  if (raw.axes == 1) return rotary_table(scaled_of(raw), at, cosines, sines);
  rotary_table(scaled_of(raw), axes_of(raw), at, cosines, sines);
}

void rotary_position_angles(const RawRotary& raw, Pointer positions, std::size_t count, Pointer out) {
  rotary_angles(scaled_of(raw).frequencies, axes_of(raw), array<const double>(positions, raw.axes * count),
                array<double>(out, count * raw.pairs));
}

void rope_positions(const RawRotary& raw, const RawRotation& rotation, Pointer positions, Pointer x, Pointer out) {
  const RotationShape shape = shape_of(rotation);
  const Rotation turn = rotation_of(rotation);
  const std::span<const double> at =
      array<const double>(positions, raw.axes * rotation.position_rows * rotation.length);
  const std::span<const float> from = array<const float>(x, size_of(rotation));
  const std::span<float> to = array<float>(out, size_of(rotation));
  if (raw.axes == 1) return rope(shape, turn, scaled_of(raw), at, from, to);
  rope(shape, turn, scaled_of(raw), axes_of(raw), at, from, to);
}

void rotate_by_table(const RawRotation& raw, Pointer cos, Pointer sin, Pointer x, Pointer out) {
  const std::size_t size = raw.position_rows * raw.length * (raw.rotary_dim / 2);
  rotate(shape_of(raw), rotation_of(raw), array<const float>(cos, size), array<const float>(sin, size),
         array<const float>(x, size_of(raw)), array<float>(out, size_of(raw)));
}

RopeForm form_of(const Text& name) {
  return choose<RopeForm>(
      "form", name,
      {{"elementwise", RopeForm::elementwise}, {"complex", RopeForm::complex}, {"matrix", RopeForm::matrix}});
}

void rotate_one(const Text& form, const RawRotation& raw, Pointer cos, Pointer sin, Pointer x, Pointer out) {
  const std::size_t pairs = raw.rotary_dim / 2;
  rotate_vector(form_of(form), rotation_of(raw), array<const float>(cos, pairs), array<const float>(sin, pairs),
                array<const float>(x, 2 * pairs), array<float>(out, 2 * pairs));
}

void half_turned(const Text& layout, std::size_t dim, Pointer x, Pointer out) {
  rotate_half(layout_of(layout), array<const float>(x, dim), array<float>(out, dim));
}

void both_components(const Text& layout, std::size_t pairs, Pointer table, Pointer out) {
  repeat_pairs(layout_of(layout), pairs, array<const float>(table, pairs), array<float>(out, 2 * pairs));
}

void matrix_of(const RawRotation& raw, Pointer cos, Pointer sin, Pointer out) {
  const std::size_t pairs = raw.rotary_dim / 2;
  rotation_matrix(rotation_of(raw), array<const float>(cos, pairs), array<const float>(sin, pairs),
                  array<float>(out, raw.rotary_dim * raw.rotary_dim));
}

}  // namespace

EMSCRIPTEN_BINDINGS(rotary) {
  emscripten::function("rotary_table", guarded<&rotary_tables>);
  emscripten::function("rotary_angles", guarded<&rotary_position_angles>);
  emscripten::function("rope", guarded<&rope_positions>);
  emscripten::function("rotate", guarded<&rotate_by_table>);
  emscripten::function("rotate_vector", guarded<&rotate_one>);
  emscripten::function("rotate_half", guarded<&half_turned>);
  emscripten::function("repeat_pairs", guarded<&both_components>);
  emscripten::function("rotation_matrix", guarded<&matrix_of>);
}

}  // namespace posenc::bindings
