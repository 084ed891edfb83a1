import type { Field } from '../angles/index.ts';
import type { NumberArray } from '../array.ts';

/** The components of a head that are rotated together, and the angles of the rotation that this implies. */
export interface Pairing {
  readonly options: Readonly<Record<string, unknown>>;
  readonly field: Field;
  readonly notes: readonly string[];
}

export type Layout = 'interleaved' | 'half' | 'half-in-blocks';
type OutputLayout = 'same' | 'interleaved' | 'half';

/** Yields pairings for which every pair keeps its length, up to a common factor. */
export function* pairingsOf(x: NumberArray, y: NumberArray): Generator<Pairing> {
  const width = x.shape.at(-1)!;
  for (const { rotaryDim, first, part } of partsOf(x, y)) {
    for (const layout of ['interleaved', 'half', 'half-in-blocks'] as const) {
      if (layout === 'half-in-blocks' && rotaryDim % 4 !== 0) continue;
      for (const outputLayout of outputLayouts(layout, rotaryDim)) {
        const read = pairsIn(layout, rotaryDim, first);
        const written = pairsIn(outputLayout === 'same' ? layout : outputLayout, rotaryDim, first);
        const field = fieldOf(x, y, read, written);
        if (!field) continue;
        yield {
          options: {
            layout,
            ...(outputLayout !== 'same' && { outputLayout }),
            ...(rotaryDim !== width && { rotaryDim }),
            ...(part === 'last' && { rotaryPart: part }),
          },
          field,
          notes: rotaryDim === 2 ? ['one pair alone has no layout'] : [],
        };
      }
    }
  }
}

function outputLayouts(layout: Layout, rotaryDim: number): OutputLayout[] {
  if (rotaryDim <= 2 || layout === 'half-in-blocks') return ['same'];
  return ['same', layout === 'half' ? 'interleaved' : 'half'];
}

/** Yields the ranges of components that may be rotated: those that change in any row, and their possible partners. */
export function* partsOf(
  x: NumberArray,
  y: NumberArray,
): Generator<{ rotaryDim: number; first: number; part: 'first' | 'last' }> {
  const width = x.shape.at(-1)!;
  const changed = new Uint8Array(width);
  for (const [i, value] of x.data.entries()) {
    if (Math.abs(value - y.data[i]!) > 2e-6 * Math.abs(value)) changed[i % width] = 1;
  }
  const from = changed.indexOf(1);
  const to = changed.lastIndexOf(1) + 1;
  const even = width - (width % 2);
  const seen = new Set<string>();
  const parts = [
    { rotaryDim: to + (to % 2), part: 'first' },
    { rotaryDim: width - from + ((width - from) % 2), part: 'last' },
    { rotaryDim: even, part: 'first' },
  ] as const;
  for (const { rotaryDim, part } of parts) {
    const first = part === 'last' ? width - rotaryDim : 0;
    if (rotaryDim < 2 || first < 0 || rotaryDim > width || seen.has(`${first},${rotaryDim}`)) continue;
    seen.add(`${first},${rotaryDim}`);
    yield { rotaryDim, first, part: first === 0 ? 'first' : part };
  }
}

/** Returns the two components of each pair. `axes`: how many blocks 'half-in-blocks' has. */
export function pairsIn(layout: Layout, rotaryDim: number, first = 0, axes = 2): [number, number][] {
  const block = layout === 'half-in-blocks' ? rotaryDim / 2 / axes : rotaryDim / 2;
  return Array.from({ length: rotaryDim / 2 }, (_, i) => {
    if (layout === 'interleaved') return [first + 2 * i, first + 2 * i + 1];
    const start = first + 2 * block * Math.floor(i / block) + (i % block);
    return [start, start + block];
  });
}

/** Reads a shape as [sequences, heads, length, width]; of more axes, those after the heads are a grid. */
export function extentsOf(shape: readonly number[]) {
  const flat =
    shape.length > 4 ? [shape[0]!, shape[1]!, shape.slice(2, -1).reduce((a, b) => a * b, 1)] : shape.slice(0, -1);
  return {
    sequences: flat.length > 1 ? flat[0]! : 1,
    heads: flat.length > 2 ? flat.slice(1, -1).reduce((a, b) => a * b, 1) : 1,
    length: flat.at(-1)!,
    width: shape.at(-1)!,
  };
}

/**
 * Returns the rotation of each pair in each row, [sequences · length, pairs], which all heads must share. Undefined if
 * there is none, because heads differ or lengths change. `stretches`: lengths may change from row to row.
 */
export function fieldOf(
  x: NumberArray,
  y: NumberArray,
  read: readonly (readonly [number, number])[],
  written: readonly (readonly [number, number])[],
  stretches = false,
): Field | undefined {
  const { sequences, heads, length, width } = extentsOf(x.shape);
  const pairs = read.length;
  const rows = sequences * length;
  const [re, im, energy] = [0, 0, 0].map(() => new Float64Array(rows * pairs)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const at = (sequence: number, head: number, row: number) => ((sequence * heads + head) * length + row) * width;
  const all = (visit: (at: number, to: number, pair: number) => void) => {
    for (let sequence = 0; sequence < sequences; sequence++)
      for (let head = 0; head < heads; head++)
        for (let row = 0; row < length; row++)
          for (let pair = 0; pair < pairs; pair++)
            visit(at(sequence, head, row), (sequence * length + row) * pairs + pair, pair);
  };
  all((from, to, pair) => {
    const [a, b] = [x.data[from + read[pair]![0]]!, x.data[from + read[pair]![1]]!];
    const [c, d] = [y.data[from + written[pair]![0]]!, y.data[from + written[pair]![1]]!];
    re[to]! += a * c + b * d;
    im[to]! += a * d - b * c;
    energy[to]! += a * a + b * b;
  });
  const sizes: number[] = [];
  for (let i = 0; i < re.length; i++) {
    if (energy[i] === 0) return undefined;
    re[i]! /= energy[i]!;
    im[i]! /= energy[i]!;
    sizes.push(Math.hypot(re[i]!, im[i]!));
  }
  sizes.sort((a, b) => a - b);
  const amplitude = sizes[sizes.length >> 1]!;
  let fits = true;
  const largest = x.data.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  all((from, to, pair) => {
    const [a, b] = [x.data[from + read[pair]![0]]!, x.data[from + read[pair]![1]]!];
    const [c, d] = [y.data[from + written[pair]![0]]!, y.data[from + written[pair]![1]]!];
    const size = Math.hypot(re[to]!, im[to]!);
    const unit = stretches ? 1 : amplitude / size;
    const off = Math.hypot(c - unit * (a * re[to]! - b * im[to]!), d - unit * (a * im[to]! + b * re[to]!));
    // Half precision is the coarsest format that programs use.
    if (!(off <= 1e-5 * largest + 2 ** -7 * Math.hypot(a, b) * amplitude)) fits = false;
  });
  if (!fits) return undefined;
  return { rows, pairs, perSequence: length, re, im };
}
