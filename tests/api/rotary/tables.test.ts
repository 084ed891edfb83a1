/** Tables of other programs, heads side by side, and the rows of converted weights. */
import type { PermuteRowsOptions, RotateOptions, Scheme, Tensor, TensorLike } from 'posenc';
import { describe, expect, it } from 'vitest';
import { Random } from '../../fuzz/random.ts';
import { validCall } from '../../fuzz/valid-calls.ts';
import { builds, instances } from '../builds.ts';
import { largestDifference, random } from '../numbers.ts';
import { callOptions, schemesAt } from '../scheme-options.ts';

const layouts = ['half', 'interleaved'] as const;

/** x [batch, heads, length, dim] as [batch, length, heads · dim]. */
function packed({ data, shape }: Tensor): Tensor {
  const [batch = 1, heads = 1, length = 1, dim = 1] = shape;
  const made = new Float32Array(data.length);
  data.forEach((value, n) => {
    const [c, t, h, b] = [
      n % dim,
      Math.floor(n / dim) % length,
      Math.floor(n / (dim * length)) % heads,
      Math.floor(n / (dim * length * heads)),
    ];
    made[((b * length + t) * heads + h) * dim + c] = value;
  });
  return { data: made, shape: [batch, length, heads * dim] };
}

describe.each(builds)('tables and heads, build %s', (build) => {
  const pe = instances[build];

  describe('columns for each component', () => {
    /** x · cos + rotate_half(x) · sin, with the partner of each component and the sign of its sine. */
    const byComponents = (x: Tensor, { cos, sin }: { cos: Tensor; sin: Tensor }, layout: (typeof layouts)[number]) => {
      const dim = x.shape.at(-1) as number;
      return x.data.map((value, n) => {
        const [row, c] = [Math.floor(n / dim), n % dim];
        const half = dim / 2;
        const isFirst = layout === 'half' ? c < half : c % 2 === 0;
        const partner = layout === 'half' ? (c + half) % dim : c ^ 1;
        const other = (x.data[row * dim + partner] as number) * (isFirst ? -1 : 1);
        return value * (cos.data[n] as number) + other * (sin.data[n] as number);
      });
    };

    it.each(layouts)('are those that programs multiply by: %s', (layout) => {
      const x = random([9, 16]);
      const options = { scheme: 'rope', layout, base: 500, offset: 3 } as const;
      const table = pe.rotaryTable({ ...options, dim: 16, length: 9, columns: 'repeated' });
      expect([table.cos.shape, table.sin.shape]).toEqual([
        [9, 16],
        [9, 16],
      ]);
      const turned = pe.rotate(x, options);
      expect(largestDifference(byComponents(x, table, layout), turned.data)).toBeLessThan(3e-7);
      // Rotations take either width.
      expect(pe.rotate(x, { ...table, layout })).toEqual(turned);
      const { cos, sin } = pe.rotaryTable({ ...options, dim: 16, length: 9, columns: 'pairs' });
      expect(pe.rotaryTable({ ...options, dim: 16, length: 9 })).toEqual({ cos, sin });
      expect(pe.rotate(x, { cos, sin, layout })).toEqual(turned);
      cos.data.forEach((value, n) => {
        const [row, pair] = [Math.floor(n / 8), n % 8];
        const [first, second] = layout === 'half' ? [pair, pair + 8] : [2 * pair, 2 * pair + 1];
        expect([table.cos.data[row * 16 + first], table.cos.data[row * 16 + second]]).toEqual([value, value]);
      });
    });

    it('of grids follow the layout of each scheme', () => {
      const grid = [3, 4];
      const x = random([12, 16]);
      for (const options of [
        { layout: 'half' },
        { layout: 'interleaved' },
        { layout: 'half-in-blocks' },
        { layout: 'interleaved', angleLayout: 'half-in-blocks' },
        { layout: 'half', axisPairs: 'alternating' },
      ] as const) {
        const call = { scheme: 'axial-rope', grid, ...options } as const;
        const { cos, sin } = pe.rotaryTable({ ...call, dimPerAxis: 8, columns: 'repeated' });
        expect(cos.shape).toEqual([12, 16]);
        const turned = pe.rotate(x, { ...call, dimPerAxis: 8 });
        const mine = Float32Array.from(x.data, (value, n) => {
          const [row, c] = [Math.floor(n / 16), n % 16];
          const [block, own] = [8 * Math.floor(c / 8), c % 8];
          const halves = { half: (c + 8) % 16, 'half-in-blocks': block + ((own + 4) % 8), interleaved: c ^ 1 };
          const partner = halves[options.layout];
          const sign = partner > c ? -1 : 1;
          return (
            value * (cos.data[n] as number) + sign * (x.data[16 * row + partner] as number) * (sin.data[n] as number)
          );
        });
        expect(largestDifference(mine, turned.data), JSON.stringify(options)).toBeLessThan(3e-7);
      }
    });

    it('are those of pairs, twice, for every scheme', () => {
      const seen = new Set<string>();
      const drawn = Array.from({ length: 200 }, (_, seed) => validCall(new Random(seed), 'rotaryTable').args[0]);
      const learned = schemesAt('rotation').find(({ name }) => name === 'learned-frequency-rope') as Scheme;
      const { grid: _, ...frequencies } = callOptions(learned) as { grid?: unknown };
      const calls = [
        ...drawn,
        { scheme: 'xpos', side: 'key', layout: 'half', dim: 8, length: 5 },
        { ...frequencies, positions: random([2, 4]) },
        { scheme: 'axis-list-rope', axesDim: [2, 6], layout: 'half', positions: random([2, 4]) },
      ];
      for (const { columns: __, ...call } of calls as { columns?: unknown }[]) {
        let pairs: Partial<Record<'cos' | 'sin' | 'scale', Tensor>>;
        try {
          pairs = { ...pe.rotaryTable(call as never) };
        } catch {
          continue;
        }
        seen.add((call as { scheme: string }).scheme);
        const twice = { ...pe.rotaryTable({ ...call, columns: 'repeated' } as never) } as typeof pairs;
        expect(Object.keys(twice)).toEqual(Object.keys(pairs));
        for (const key of Object.keys(pairs) as (keyof typeof pairs)[]) {
          const [one, both] = [pairs[key] as Tensor, twice[key] as Tensor];
          const width = one.shape.at(-1) as number;
          expect(both.shape).toEqual([...one.shape.slice(0, -1), 2 * width]);
          for (let at = 0; at < one.data.length; at += width) {
            const expected = [...one.data.slice(at, at + width)].flatMap((value) => [value, value]);
            expect([...both.data.slice(2 * at, 2 * (at + width))].sort()).toEqual(expected.sort());
          }
        }
      }
      expect([...seen].sort()).toEqual(
        schemesAt('rotation')
          .map(({ name }) => name)
          .sort(),
      );
    });

    it('are refused where they are not those of the layout', () => {
      const x = random([5, 8]);
      const table = (layout: (typeof layouts)[number]) =>
        pe.rotaryTable({ scheme: 'rope', layout, dim: 8, length: 5, columns: 'repeated' });
      for (const layout of layouts) {
        const other = layout === 'half' ? 'interleaved' : 'half';
        expect(() => pe.rotate(x, { ...table(layout), layout: other })).toThrow(
          `cos: a table with each column twice as in layout '${layout}' is not allowed; expected each column twice as in layout '${other}'`,
        );
      }
      expect(() => pe.rotate(x, { cos: random([5, 8]), sin: random([5, 8]) })).toThrow(
        'columns that differ within pairs',
      );
      expect(() => pe.rotaryTable({ scheme: 'rope', dim: 8, length: 5, columns: 'twice' as never })).toThrow(
        "columns: 'twice' is not allowed; expected one of 'pairs', 'repeated'",
      );
    });
  });

  describe('tables for fewer components than a head has', () => {
    const x = random([2, 3, 5, 16]);
    const { cos, sin } = pe.rotaryTable({ scheme: 'rope', dim: 8, length: 5 });
    const twice = pe.rotaryTable({ scheme: 'rope', layout: 'half', dim: 8, length: 5, columns: 'repeated' });

    it('turn them where rotaryDim says so', () => {
      for (const layout of layouts) {
        const options = { layout, rotaryDim: 8 } as const;
        const expected = pe.rotate(x, { scheme: 'rope', ...options });
        expect(pe.rotate(x, { cos, sin, ...options })).toEqual(expected);
        const own = pe.rotaryTable({ scheme: 'rope', layout, dim: 8, length: 5, columns: 'repeated' });
        expect(pe.rotate(x, { ...own, ...options })).toEqual(expected);
        const last = { ...options, rotaryPart: 'last' } as const;
        expect(pe.rotate(x, { cos, sin, ...last })).toEqual(pe.rotate(x, { scheme: 'rope', ...last }));
      }
    });

    it('are refused otherwise', () => {
      expect(() => pe.rotate(x, { cos, sin })).toThrow(
        /^cos\.shape: \[5, 4\] is not allowed; expected \[5, 8\] or \[2, 5, 8\].*numHeads.*rotaryDim$/,
      );
      expect(() => pe.rotate(x, { cos, sin, positions: [0, 1, 2, 3, 4] })).toThrow(/^cos\.shape: .*\[positions, 8\]/);
      expect(() => pe.rotate(x, { cos, sin, rotaryDim: 6 })).toThrow(/^cos\.shape: /);
      expect(() => pe.rotate(x, { cos, sin, rotaryDim: 18 })).toThrow(/^rotaryDim: 18 is not allowed; .*16/);
      expect(() => pe.rotate(x, { cos, sin, rotaryDim: 7 })).toThrow(/^rotaryDim: 7/);
    });

    it('are asked about where each component has a column', () => {
      // Eight columns of eight components might be those of sixteen components' pairs.
      expect(() => pe.rotate(x, { ...twice, layout: 'half' })).toThrow(
        /^cos: a table that has each of its 4 columns twice \(layout 'half'\).*rotaryDim: 8 .* 16 if they are right$/,
      );
      expect(pe.rotate(x, { ...twice, layout: 'half', rotaryDim: 8 })).toEqual(
        pe.rotate(x, { scheme: 'rope', layout: 'half', rotaryDim: 8 }),
      );
      expect(() => pe.rotate(x, { ...twice, layout: 'half', rotaryDim: 16 })).not.toThrow();
      // At position 0 all columns are alike, and nothing is turned.
      const still = { data: x.data.slice(0, 16), shape: [1, 16] };
      const first = pe.rotaryTable({ scheme: 'rope', dim: 16, length: 1 });
      expect(pe.rotate(still, first).data).toEqual(still.data);
    });
  });

  describe('heads side by side', () => {
    const x = random([2, 3, 5, 8]);

    it.each<[string, RotateOptions]>([
      ['rope', { scheme: 'rope', layout: 'half', base: 100, offset: 7 }],
      ['partial rope', { scheme: 'rope', rotaryDim: 4, rotaryPart: 'last' }],
      ['positions', { scheme: 'rope', positions: [5, 1, 0, 9, 2] }],
      [
        'positions of each entry',
        { scheme: 'rope', positions: { data: [5, 1, 0, 9, 2, 1, 2, 3, 4, 5], shape: [2, 5] } },
      ],
      ['xpos', { scheme: 'xpos', side: 'key' }],
      ['mrope', { scheme: 'mrope', sections: [2, 1, 1] }],
      ['the inverse', { scheme: 'rope', direction: 'inverse', offset: 2 }],
      ['tables', pe.rotaryTable({ scheme: 'rope', dim: 8, length: 5 })],
      ['a cache', { ...pe.rotaryTable({ scheme: 'rope', dim: 8, length: 9 }), positions: [8, 0, 3, 1, 1] }],
      ['a partial table', { ...pe.rotaryTable({ scheme: 'rope', dim: 4, length: 5 }), rotaryDim: 4, layout: 'half' }],
    ])('are turned each for itself: %s', (_, options) => {
      const expected = packed(pe.rotate(x, options));
      const input = packed(x);
      expect(pe.rotate(input, { ...options, numHeads: 3 })).toEqual(expected);
      const out = new Float32Array(input.data);
      expect(pe.rotate({ data: out, shape: input.shape }, { ...options, numHeads: 3, out }).data).toBe(out);
      expect(out).toEqual(expected.data);
      expect(pe.rotate(pe.upload(input), { ...options, numHeads: 3 })).toEqual(expected);
    });

    it('without a batch, of one head, or with an axis of heads', () => {
      const options = { scheme: 'rope' } as const;
      const one = random([1, 3, 5, 8], 2);
      const { data, shape } = packed(one);
      const line = { data, shape: shape.slice(1) };
      expect(pe.rotate(line, { ...options, numHeads: 3 })).toEqual({
        data: packed(pe.rotate(one, options)).data,
        shape: [5, 24],
      });
      expect(pe.rotate(line, { ...options, numHeads: 1 })).toEqual(pe.rotate(line, options));
      // ONNX allows num_heads there, too.
      expect(pe.rotate(x, { ...options, numHeads: 3 })).toEqual(pe.rotate(x, options));
      const out = new Float32Array(x.data.length);
      expect(pe.rotate(x, { ...options, numHeads: 3, out }).data).toBe(out);
    });

    it('are not taken for one head with a table, and their number must fit', () => {
      const input = packed(x);
      const table = pe.rotaryTable({ scheme: 'rope', dim: 8, length: 5 });
      expect(() => pe.rotate(input, table)).toThrow(/^cos\.shape: .* give numHeads/);
      expect(() => pe.rotate(input, { ...table, numHeads: 5 })).toThrow(
        /^x\.shape: \[2, 5, 24\] is not allowed; expected \[length, 5 \* head_dim\]/,
      );
      expect(() => pe.rotate(input, { ...table, numHeads: 0 })).toThrow(/^numHeads: 0/);
      expect(() => pe.rotate(x, { ...table, numHeads: 2 })).toThrow(/^x\.shape: /);
      expect(() => pe.rotate(input, { ...table, numHeads: 3, out: new Float32Array(3) })).toThrow(/^out: /);
    });
  });

  describe('rows of converted weights', () => {
    const [heads, kvHeads, headDim, inputs, rank, length] = [4, 2, 8, 12, 3, 6];
    const hidden = random([length, inputs], 9);
    const heads4 = (x: Tensor, count: number): Tensor => {
      const made = new Float32Array(x.data.length);
      x.data.forEach((value, n) => {
        const [t, h, c] = [Math.floor(n / (count * headDim)), Math.floor(n / headDim) % count, n % headDim];
        made[(h * length + t) * headDim + c] = value;
      });
      return { data: made, shape: [count, length, headDim] };
    };
    const logits = (wq: TensorLike, wk: TensorLike, options: RotateOptions) => {
      const turned = (weight: TensorLike, count: number) =>
        pe.rotate(heads4(pe.project(hidden, weight), count), options) as Tensor;
      const [q, k] = [turned(wq, heads), turned(wk, kvHeads)];
      return pe.attention({ q, k, v: k, want: ['logits'] }).logits?.data as Float32Array;
    };

    it.each([
      [{}, {}],
      [{ rotaryDim: 4 }, { rotaryDim: 4 }],
      [
        { rotaryDim: 4, rotaryPart: 'last' },
        { rotaryDim: 4, rotaryPart: 'last' },
      ],
    ] as const)('give the same logits in the other layout: %o', (rows, rotation) => {
      const [wq, wk] = [random([heads * headDim, inputs], 1), random([kvHeads * headDim, inputs], 2)];
      for (const [from, to, direction] of [
        ['interleaved', 'half', 'to-half'],
        ['half', 'interleaved', 'to-interleaved'],
      ] as const) {
        const options = { scheme: 'rope', base: 50, ...rotation } as const;
        const expected = logits(wq, wk, { ...options, layout: from });
        const q = pe.permuteRows(wq, { heads, direction, ...rows });
        const k = pe.permuteRows(wk, { heads: kvHeads, direction, ...rows });
        expect(largestDifference(logits(q, k, { ...options, layout: to }), expected)).toBeLessThan(2e-6);
        // Without the permutation, or with that of the other direction, they are others.
        expect(largestDifference(logits(wq, wk, { ...options, layout: to }), expected)).toBeGreaterThan(0.01);
      }
    });

    it('of biases and LoRA matrices are permuted alike', () => {
      const options: PermuteRowsOptions = { heads, direction: 'to-half' };
      const [a, b] = [random([rank, inputs], 3), random([heads * headDim, rank], 4)];
      // W x + B A x: permuting W and B permutes what is added.
      const product = (left: TensorLike) => pe.project(pe.project(hidden, a), left).data;
      const rows = pe.permuteRows(
        { data: Float32Array.from({ length: heads * headDim }, (_, n) => n), shape: [heads * headDim] },
        options,
      );
      expect(rows.shape).toEqual([heads * headDim]);
      expect([...rows.data.slice(0, headDim)]).toEqual([0, 2, 4, 6, 1, 3, 5, 7]);
      expect([...rows.data.slice(headDim, 2 * headDim)]).toEqual([8, 10, 12, 14, 9, 11, 13, 15]);
      const [plain, permuted] = [product(b), product(pe.permuteRows(b, options))];
      permuted.forEach((value, n) => {
        const width = heads * headDim;
        expect(value).toBe(plain[Math.floor(n / width) * width + (rows.data[n % width] as number)]);
      });
    });

    it('come back by the other direction, also in place', () => {
      for (const more of [{}, { rotaryDim: 6 }, { rotaryDim: 2, rotaryPart: 'last' }] as const) {
        const weight = random([heads * headDim, 5], 6);
        const there = pe.permuteRows(weight, { heads, direction: 'to-half', ...more });
        expect(pe.permuteRows(there, { heads, direction: 'to-interleaved', ...more })).toEqual(weight);
        const out = weight.data.slice();
        const same = pe.permuteRows({ data: out, shape: weight.shape }, { heads, direction: 'to-half', ...more, out });
        expect(same.data).toBe(out);
        expect(out).toEqual(there.data);
      }
    });

    it.each<[object, string, RegExp]>([
      [{ direction: 'to-half' }, 'heads', /missing/],
      [{ heads: 5, direction: 'to-half' }, 'weight.shape', /a multiple of heads, 5/],
      [{ heads: 4 }, 'direction', /missing; expected one of 'to-half', 'to-interleaved'/],
      [{ heads: 4, direction: 'half' }, 'direction', /'half' is not allowed/],
      [{ heads: 4, direction: 'to-half', rotaryDim: 10 }, 'rotaryDim', /at most head_dim, 8/],
      [{ heads: 4, direction: 'to-half', rotaryDim: 3 }, 'rotaryDim', /even/],
      [{ heads: 32, direction: 'to-half' }, 'weight.shape', /even number of rows/],
      [{ heads: 4, direction: 'to-half', layout: 'half' }, 'layout', /unknown option/],
    ])('%o names %s', (options, argument, message) => {
      const weight = random([heads * headDim, 5], 6);
      expect(() => pe.permuteRows(weight, options as never)).toThrow(message);
      expect(() => pe.permuteRows(weight, options as never)).toThrow(expect.objectContaining({ argument }));
    });
  });
});
