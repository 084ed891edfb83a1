/** One rotation in the three forms found in articles and implementations. */

import { rope } from '../../catalogue/index.ts';
import { ofShape } from '../errors/index.ts';
import { allocated, checkNumber, checkObject, checkScheme, checkTensor, sizeOf, tensor } from '../input/index.ts';
import { type Engine, Scratch, type Slot } from '../module/index.ts';
import type { RotaryForms, RotaryFormsOptions, Tensor, TensorLike } from '../types/index.ts';
import type { RotationRequest } from './call.ts';
import { readCall, rotationOf } from './call.ts';
import { rotaryScheme } from './handlers.ts';

const forms = ['elementwise', 'complex', 'matrix'] as const;

export function rotaryForms(engine: Engine, x: TensorLike, request: RotaryFormsOptions): RotaryForms {
  checkTensor('x', x, ofShape(['head_dim']));
  const options = checkObject('options', request);
  const handler = rotaryScheme(checkScheme(options, [rope]));
  const call = readCall(handler, options, 'forms');
  const range = { kind: 'number', min: -(2 ** 53), max: 2 ** 53 } as const;
  const positions = Float64Array.of(checkNumber('position', options.position, range));
  const length = x.shape[0] as number;
  const dim = handler.dim(call, length, 1);
  const pairs = dim / 2;
  const layout = call.values.layout as RotationRequest['layout'];
  const rows = { positions, axes: 1, rows: 1, length: 1, shape: [1] };
  const rotation = rotationOf(call, { batch: 1, heads: 1, length: 1, head_dim: dim }, dim, rows);

  const scratch = new Scratch();
  const angles = handler.planAngles(scratch, call, dim, [rows]);
  const at = scratch.float64(positions);
  const from = scratch.float32(x.data);
  const anglesAt = scratch.room64(pairs);
  const [cos, sin] = [scratch.room32(pairs), scratch.room32(pairs)];
  const [cosRepeated, sinRepeated, turned] = [scratch.room32(dim), scratch.room32(dim), scratch.room32(dim)];
  const matrix = scratch.room32(sizeOf([dim, dim]));
  const rotated = forms.map(() => scratch.room32(dim));
  return scratch.run(engine, (filled) => {
    const { raw } = engine;
    const rotary = angles.prepare(raw, filled);
    // The inverse divides by the attention factor.
    const amplitude = rotation.direction === 'inverse' ? 1 / rotary.attention_factor : rotary.attention_factor;
    const table = { ...rotary, attention_factor: amplitude };
    raw.rotary_angles(rotary, filled.at(at), 1, filled.at(anglesAt));
    raw.rotary_table(table, filled.at(at), 1, filled.at(cos), filled.at(sin));
    raw.repeat_pairs(layout, pairs, filled.at(cos), filled.at(cosRepeated));
    raw.repeat_pairs(layout, pairs, filled.at(sin), filled.at(sinRepeated));
    raw.rotate_half(layout, dim, filled.at(from), filled.at(turned));
    raw.rotation_matrix(rotation, pairs, filled.at(cos), filled.at(sin), filled.at(matrix));
    forms.forEach((form, i) => {
      raw.rotate_vector(form, rotation, pairs, filled.at(cos), filled.at(sin), filled.at(from), filled.at(rotated[i]));
    });
    const read = (slot: Slot, shape: readonly number[]): Tensor => tensor(filled.read32(slot), shape);
    const [elementwise, complex, product] = rotated.map((slot) => read(slot, [dim])) as [Tensor, Tensor, Tensor];
    // Turning back is turning by the opposite angle.
    const turnedBack = ({ data, shape }: Tensor) =>
      rotation.direction !== 'forward'
        ? tensor(
            data.map((value) => -value),
            shape,
          )
        : tensor(data, shape);
    const [cosines, sines] = [read(cos, [pairs]), turnedBack(read(sin, [pairs]))];
    return {
      angles: tensor(filled.read64(anglesAt), [pairs]),
      elementwise: {
        cos: read(cosRepeated, [dim]),
        sin: turnedBack(read(sinRepeated, [dim])),
        rotateHalf: read(turned, [dim]),
        rotated: elementwise,
      },
      complex: {
        x: interleaved(componentsOf(x.data, layout, pairs)),
        factor: interleaved([cosines.data, sines.data]),
        rotated: complex,
      },
      matrix: { matrix: read(matrix, [dim, dim]), rotated: product },
    };
  });
}

/** Returns the first and the second components of all pairs. */
function componentsOf(x: ArrayLike<number>, layout: string, pairs: number): [Float32Array, Float32Array] {
  const part = (second: 0 | 1) =>
    Float32Array.from(
      { length: pairs },
      (_, i) => x[layout === 'half' ? i + second * pairs : 2 * i + second] as number,
    );
  return [part(0), part(1)];
}

/** Returns complex numbers as [pairs, 2]: real and imaginary part. */
function interleaved([real, imaginary]: readonly [Float32Array, Float32Array]): Tensor {
  const data = allocated(Float32Array, 2 * real.length);
  real.forEach((value, i) => {
    data[2 * i] = value;
    data[2 * i + 1] = imaginary[i] as number;
  });
  return tensor(data, [real.length, 2]);
}
