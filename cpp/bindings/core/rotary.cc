#include "bind.h"
#include "posenc/rotary/forms.h"
#include "rotary_memory.h"

namespace posenc::bindings {
namespace {

/// positions float64 [axes, count]; cos and sin [count, pairs].
void rotary_tables(const RotaryAngles& angles, Pointer positions, std::size_t count, Pointer cos, Pointer sin) {
  const std::span<const double> at = array<const double>(positions, angles.axes * count);
  const std::span<float> cosines = array<float>(cos, count * angles.pairs);
  const std::span<float> sines = array<float>(sin, count * angles.pairs);
  // With one axis, pairs need not be gathered by axis.
  if (angles.axes == 1) return rotary_table(scaled_of(angles), at, cosines, sines);
  rotary_table(scaled_of(angles), axes_of(angles), at, cosines, sines);
}

/// positions float64 [axes, count]; out float64 [count, pairs].
void rotary_position_angles(const RotaryAngles& angles, Pointer positions, std::size_t count, Pointer out) {
  rotary_angles(scaled_of(angles), axes_of(angles), array<const double>(positions, angles.axes * count),
                array<double>(out, count * angles.pairs));
}

/// x and out (which may be x) [batch, heads, length, head_dim]; positions float64 [axes, position_rows, length].
void rope_positions(const RotaryAngles& angles, const RotationShape& shape, const Rotation& rotation, Pointer positions,
                    Pointer x, Pointer out) {
  const std::span<const double> at = array<const double>(positions, angles.axes * shape.position_rows * shape.length);
  const std::span<const float> from = array<const float>(x, size_of(shape));
  const std::span<float> to = array<float>(out, size_of(shape));
  if (angles.axes == 1) return rope(shape, rotation, scaled_of(angles), at, from, to);
  rope(shape, rotation, scaled_of(angles), axes_of(angles), at, from, to);
}

/// Rotates by tables: cos and sin [position_rows, length, rotary_dim / 2].
void rotate_by_table(const RotationShape& shape, const Rotation& rotation, Pointer cos, Pointer sin, Pointer x,
                     Pointer out) {
  const std::size_t size = shape.position_rows * shape.length * (shape.rotary_dim / 2);
  rotate(shape, rotation, array<const float>(cos, size), array<const float>(sin, size),
         array<const float>(x, size_of(shape)), array<float>(out, size_of(shape)));
}

/// One vector: x and out [2 pairs], cos and sin [pairs].
void rotate_one(RopeForm form, const Rotation& rotation, std::size_t pairs, Pointer cos, Pointer sin, Pointer x,
                Pointer out) {
  rotate_vector(form, rotation, array<const float>(cos, pairs), array<const float>(sin, pairs),
                array<const float>(x, 2 * pairs), array<float>(out, 2 * pairs));
}

/// x and out [dim].
void half_turned(RopeLayout layout, std::size_t dim, Pointer x, Pointer out) {
  rotate_half(layout, array<const float>(x, dim), array<float>(out, dim));
}

/// table [pairs]; out [2 pairs].
void both_components(RopeLayout layout, std::size_t pairs, Pointer table, Pointer out) {
  repeat_pairs(layout, pairs, array<const float>(table, pairs), array<float>(out, 2 * pairs));
}

/// cos and sin [pairs]; out [2 pairs, 2 pairs].
void matrix_of(const Rotation& rotation, std::size_t pairs, Pointer cos, Pointer sin, Pointer out) {
  rotation_matrix(rotation, array<const float>(cos, pairs), array<const float>(sin, pairs),
                  array<float>(out, 4 * pairs * pairs));
}

}  // namespace

POSENC_CHOICES(RopeForm, {"elementwise", RopeForm::elementwise}, {"complex", RopeForm::complex},
               {"matrix", RopeForm::matrix});

POSENC_BINDINGS(rotary) {
  bind<&rotary_tables>("rotary_table", "angles, positions, count, cos, sin");
  bind<&rotary_position_angles>("rotary_angles", "angles, positions, count, out");
  bind<&rope_positions>("rope", "angles, shape, rotation, positions, x, out");
  bind<&rotate_by_table>("rotate", "shape, rotation, cos, sin, x, out");
  bind<&rotate_one>("rotate_vector", "form, rotation, pairs, cos, sin, x, out");
  bind<&half_turned>("rotate_half", "layout, dim, x, out");
  bind<&both_components>("repeat_pairs", "layout, pairs, table, out");
  bind<&matrix_of>("rotation_matrix", "rotation, pairs, cos, sin, out");
}

}  // namespace posenc::bindings
