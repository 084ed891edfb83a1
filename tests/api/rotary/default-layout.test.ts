import { createPosenc, type Posenc, type RotaryEncoding, type RotaryOptions } from 'posenc';
import { rotarySchemes } from 'posenc/catalogue';
import { verify } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';
import { random } from '../numbers.ts';

/** The layout of the code that each scheme is known by. */
const layouts = {
  rope: 'half',
  mrope: 'half',
  'dinov3-rope': 'half',
  xpos: 'interleaved',
  'axial-rope': 'interleaved',
  'axis-list-rope': 'interleaved',
  'learned-frequency-rope': 'interleaved',
} as const;

const others: Readonly<Record<string, object>> = {
  mrope: { sections: [2, 3, 3] },
  'dinov3-rope': { grid: [2, 3] },
  'axial-rope': { grid: [2, 3] },
  'axis-list-rope': { axesDim: [4, 12], grid: [2, 3] },
  xpos: { side: 'query' },
  'learned-frequency-rope': {
    weights: { data: Float32Array.from({ length: 8 }, (_, i) => 1 / (1 + i)), shape: [8, 1] },
    positions: [0, 1, 2, 3, 4, 5],
  },
};

const pe: Posenc = await createPosenc();
const x = random([2, 6, 16]);

it('names every rotary scheme', () => {
  expect(rotarySchemes.map(({ name }) => name).sort()).toEqual(Object.keys(layouts).sort());
});

describe.each(Object.entries(layouts))('%s without a layout', (scheme, layout) => {
  const options = { scheme, ...others[scheme] } as RotaryOptions;
  const withLayout = { ...options, layout } as RotaryOptions;

  it('is that of its reference in rotate and in verify, and the other is not', () => {
    const other = { ...options, layout: layout === 'half' ? 'interleaved' : 'half' } as RotaryOptions;
    const turned = pe.rotate(x, options);
    expect(turned).toEqual(pe.rotate(x, withLayout));
    expect(turned).not.toEqual(pe.rotate(x, other));
    expect(verify(pe, { before: x, after: turned }, { ...options }).ok).toBe(true);
    expect(verify(pe, { before: x, after: pe.rotate(x, other) }, { ...options }).ok).toBe(false);
  });

  it('is that of its reference in attention, in tables, frequencies and scores', () => {
    const [q, k, v] = [random([6, 16], 1), random([6, 16], 2), random([6, 4], 3)];
    const encoding = (value: object) => {
      const { side: _, positions: __, ...rest } = value as { side?: string; positions?: number[] };
      return rest as RotaryEncoding;
    };
    const attend = (value: object) => pe.attention({ q, k, v, encoding: encoding(value) }).output;
    expect(attend(options)).toEqual(attend(withLayout));
    const table = (value: object) => pe.rotaryTable({ ...value, dim: 16, length: 6, columns: 'repeated' } as never);
    if (!('grid' in options) && !('weights' in options)) expect(table(options)).toEqual(table(withLayout));
  });
});

it('of tables, forms, linear and latent attention is that of RoPE', () => {
  const rope = { scheme: 'rope', layout: 'half' } as const;
  const table = pe.rotaryTable({ scheme: 'rope', dim: 16, length: 6 });
  expect(pe.rotate(x, table)).toEqual(pe.rotate(x, rope));
  const vector = random([8], 4);
  const forms = pe.rotaryForms(vector, { scheme: 'rope', position: 3 });
  expect(forms).toEqual(pe.rotaryForms(vector, { ...rope, position: 3 }));
  const [q, k, v] = [random([6, 8], 1), random([6, 8], 2), random([6, 4], 3)];
  const linear = (rotation: { scheme: 'rope'; layout?: 'half' }) => pe.linearAttention({ q, k, v, rotation }).output;
  expect(linear({ scheme: 'rope' })).toEqual(linear(rope));
  const latent = (encoding: { scheme: 'rope'; layout?: 'half' }) =>
    pe.latentAttention({ qNope: q, qRope: q, kNope: k, kRope: k, v, encoding }).output;
  expect(latent({ scheme: 'rope' })).toEqual(latent(rope));
});
