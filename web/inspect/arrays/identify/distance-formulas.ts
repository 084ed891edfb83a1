import { digitsOf, nicest } from '../angles/index.ts';
import type { NumberArray } from '../array.ts';
import type { DistanceBias } from './distance-bias.ts';
import type { BiasGuess } from './guesses.ts';
import { knownBases } from './scalings.ts';

const sizes = ({ queries, keys, offset }: DistanceBias) => ({
  queries,
  keys,
  ...(offset !== keys - queries && { offset }),
});

/** Returns the value of a head at a distance, or undefined. */
const at = ({ values }: DistanceBias, head: number, distance: number) => values[head]?.[distance];

/** Returns the largest distance. */
const farthest = ({ values }: DistanceBias) => (values[0]?.length ?? 0) - 1;

/**
 * Guesses ALiBi's form 'bloom': slopes times the place among real tokens, the same for all queries. Shapes:
 * [batch, heads, 1, keys], or without the axis of queries. Each batch entry has its own mask.
 */
export function* bloomGuesses({ data, shape }: NumberArray): Generator<BiasGuess> {
  const keys = shape.at(-1)!;
  const axes = shape.at(-2) === 1 && shape.length > 2 ? shape.slice(0, -2) : shape.slice(0, -1);
  if (axes.length > 2 || data.every((value) => !(value > 0))) return;
  const heads = axes.at(-1)!;
  const batch = data.length / heads / keys;
  // The slope of head 0 with the usual maximum of 8.
  const slope = 2 ** (-8 / 2 ** Math.floor(Math.log2(heads)));
  const mask = Array.from({ length: batch }, (_, sequence) => {
    const row = data.subarray(sequence * heads * keys, sequence * heads * keys + keys);
    const places = Array.from(row, (value) => Math.round(value / slope));
    // The first real token is at place 0, just like padding.
    return places.map((place, key) => place > 0 || places[key + 1] === 1);
  }).flat();
  for (const precision of [{}, { precision: 'bfloat16' }]) {
    yield {
      options: { scheme: 'alibi', form: 'bloom', heads, mask: { data: mask, shape: [batch, keys] }, ...precision },
    };
  }
}

export function* proximalGuesses(distances: DistanceBias): Generator<BiasGuess> {
  const value = at(distances, 0, 1);
  if (distances.form === 'symmetric' && value !== undefined && Math.abs(value + Math.LN2) < 1e-2) {
    yield { options: { scheme: 'proximal', ...sizes(distances) } };
  }
}

/** Fits −p ln(1 + a d), −a d^p and e^(−a d^p) to two distances; the comparison with the others decides. */
export function* kerpleGuesses(distances: DistanceBias): Generator<BiasGuess> {
  const { heads, form } = distances;
  if (form === 'tril') return;
  const far = farthest(distances);
  if (far < 3) return;
  const common = { scheme: 'kerple', form, ...sizes(distances), clampMin: 1e-9 };
  const notes = ['p and a are learned: they were fitted'];
  for (const kernel of ['log', 'power', 'weight'] as const) {
    const p: number[] = [];
    const a: number[] = [];
    for (let head = 0; head < heads; head++) {
      const [near, next] = [at(distances, head, 1), at(distances, head, far)];
      if (near === undefined || next === undefined) return;
      const [u, v] = kernel === 'weight' ? [-Math.log(near), -Math.log(next)] : [-near, -next];
      if (!(u > 0 && v > 0)) break;
      const pair = kernel === 'log' ? logKernel(u, v, far) : { p: Math.log(v / u) / Math.log(far), a: u };
      if (!pair || !(pair.p > 0 && pair.a > 0)) break;
      p.push(nicest(pair.p, 1e-7));
      a.push(nicest(pair.a, 1e-7));
    }
    if (p.length < heads) continue;
    const max = Math.max(2, ...p);
    yield {
      options: { ...common, kernel, p, a, ...(kernel !== 'log' && max > 2 && { clampMaxP: max }) },
      fitted: { p, a },
      notes,
    };
  }
}

/** Solves p ln(1 + a) = u and p ln(1 + a far) = v for p and a. */
function logKernel(u: number, v: number, far: number): { p: number; a: number } | undefined {
  // The ratio decreases from `far`, for a near 0, to 1.
  const ratio = v / u;
  if (!(ratio > 1 && ratio < far)) return undefined;
  let [low, high] = [1e-12, 1e12];
  for (let step = 0; step < 200; step++) {
    const middle = Math.sqrt(low * high);
    if (Math.log1p(middle * far) / Math.log1p(middle) > ratio) low = middle;
    else high = middle;
  }
  return { p: u / Math.log1p(low), a: low };
}

/** Guesses Sandwich: (Σ cos(d · b^(−2t/D)) − D/2) / (8 h / H). */
export function* sandwichGuesses(distances: DistanceBias): Generator<BiasGuess> {
  const { heads, queries, keys, form, offset } = distances;
  const unit = (distance: number) => {
    const value = at(distances, 0, distance);
    return value === undefined ? undefined : (value * 8) / heads;
  };
  const message = (distances.values[0] ?? [])
    .map((_, d) => d)
    .filter((d) => d > 0 && unit(d) !== undefined)
    .slice(0, 6);
  const nearest = message[0] ?? 1;
  const [near, atZero] = [unit(nearest), unit(0)];
  // The values of head h are those of head 1 divided by h.
  const shared = Array.from({ length: heads }, (_, head) => at(distances, head, nearest) ?? 0);
  if (
    near === undefined ||
    message.length < 2 ||
    shared.some((v, head) => Math.abs(v * (head + 1) - shared[0]!) > 1e-2 * Math.abs(shared[0]!))
  )
    return;
  for (const firstFrequency of [1, 0]) {
    for (const subtractHalfDim of [true, false]) {
      // On the diagonal all cosines are 1.
      if (subtractHalfDim ? Math.abs(atZero ?? 0) > 1e-6 : !(atZero !== undefined && atZero > 0.5)) continue;
      const dims = subtractHalfDim ? Array.from({ length: 256 }, (_, i) => 2 * i + 2) : [2 * Math.round(atZero!)];
      for (const dim of dims) {
        const sum = (distance: number, base: number) => {
          let total = subtractHalfDim ? -dim / 2 : 0;
          const ratio = base ** (-2 / dim);
          for (let t = 0, f = firstFrequency === 1 ? ratio : 1; t < dim / 2; t++, f *= ratio)
            total += Math.cos(distance * f);
          return total;
        };
        const fits = (base: number) =>
          message.every((d) => Math.abs(sum(d, base) - unit(d)!) < 1e-4 * Math.max(1, Math.abs(unit(d)!)));
        const base =
          knownBases.find((known) => Math.abs(sum(nearest, known) - near) < 1e-4 && fits(known)) ?? fittedBase();
        if (base === undefined) continue;
        function fittedBase(): number | undefined {
          // Larger bases have slower waves, so the sum at distance 1 increases with the base.
          if (nearest > 1 || near! < sum(1, 1.5) || near! > sum(1, 1e9)) return undefined;
          let [low, high] = [1.5, 1e9];
          for (let step = 0; step < 45; step++) {
            const middle = Math.sqrt(low * high);
            if (sum(1, middle) < near!) low = middle;
            else high = middle;
          }
          const fitted = nicest(low, 1e-5);
          return fits(fitted) && digitsOf(fitted) <= 4 ? fitted : undefined;
        }
        const common = { scheme: 'sandwich', heads, dim, ...(base !== 10000 && { base }), ...sizes(distances) };
        const rest = { ...(firstFrequency === 0 && { firstFrequency }), ...(!subtractHalfDim && { subtractHalfDim }) };
        const notes = form === 'causal' && queries === keys && offset === 0 ? ["form 'tril' gives the same here"] : [];
        if (form !== 'tril') yield { options: { ...common, ...rest, form }, notes };
        yield { options: { ...common, ...rest, form: 'tril' } };
      }
    }
  }
}
