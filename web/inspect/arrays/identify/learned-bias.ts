import type { Posenc } from 'posenc';
import type { NumberArray } from '../array.ts';
import type { BiasGuess } from './guesses.ts';

/**
 * Reconstructs the table from a bias, given the row that each pair of a query and a key reads; undefined if entries of
 * one row differ. Entries that are NaN are not read.
 */
function tableOf({ data, shape }: NumberArray, index: ArrayLike<number>, rows: number): Float32Array | undefined {
  const heads = shape[0]!;
  const table = new Float32Array(rows * heads).fill(Number.NaN);
  for (let i = 0; i < data.length; i++) {
    const head = Math.floor(i / index.length);
    if (Number.isNaN(data[i]!)) continue;
    const at = index[i % index.length]! * heads + head;
    if (Number.isNaN(table[at]!)) table[at] = data[i]!;
    else if (Math.abs(table[at]! - data[i]!) > 1e-6 * Math.max(1e-3, Math.abs(data[i]!))) return undefined;
  }
  return table;
}

/** Rows that are never read are 0. */
const filled = (table: Float32Array, shape: readonly number[]) => ({
  data: table.map((value) => (Number.isNaN(value) ? 0 : value)),
  shape,
});

/** T5's buckets as published, and with other parameters. */
const buckets = [
  { bidirectional: true, numBuckets: 32, maxDistance: 128 },
  { bidirectional: false, numBuckets: 32, maxDistance: 128 },
  ...[true, false].flatMap((bidirectional) =>
    [8, 16, 32, 64, 128, 320].flatMap((numBuckets) =>
      [20, 32, 64, 100, 128, 256, 512, 800, 1024].map((maxDistance) => ({ bidirectional, numBuckets, maxDistance })),
    ),
  ),
];

/** Guesses a learned number for each distance, or for each of T5's buckets. */
export function* bucketGuesses(pe: Posenc, bias: NumberArray): Generator<BiasGuess> {
  const [heads, queries, keys] = bias.shape as [number, number, number];
  for (const offset of new Set([keys - queries, 0])) {
    const relative = Float64Array.from(
      { length: queries * keys },
      (_, i) => (i % keys) - Math.floor(i / keys) - offset,
    );
    const farthest = relative.reduce((max, distance) => Math.max(max, Math.abs(distance)), 0);
    const byDistance = tableOf(
      bias,
      relative.map((distance) => distance + farthest),
      2 * farthest + 1,
    );
    if (!byDistance) continue;
    const sizes = { queries, keys, ...(offset !== keys - queries && { offset }) };
    const isRead = (_: number, i: number) => !Number.isNaN(bias.data[i]!);
    const distinct = new Set(relative.filter(isRead)).size;
    const common = { ...sizes };
    const found: { guess: BiasGuess; shared: number }[] = [];
    for (const one of buckets) {
      if (one.maxDistance <= one.numBuckets / (one.bidirectional ? 4 : 2)) continue;
      const index = pe.t5Buckets({ data: relative, shape: [relative.length] }, one).data;
      const table = tableOf(bias, index, one.numBuckets);
      if (!table) continue;
      const shared = distinct - new Set(Float64Array.from(index).filter(isRead)).size;
      const notes = ['the table is learned: it was read off the array'];
      if (shared < 3) notes.push('these distances are too short to tell buckets from a number for each distance');
      const options = { scheme: 't5', ...one, table: filled(table, [one.numBuckets, heads]), ...common };
      found.push({ guess: { options, notes }, shared });
    }
    // The more distances share a number, the less likely this is by chance.
    found.sort((a, b) => b.shared - a.shared);
    const [first] = found;
    const unsure = !first || first.shared < 3;
    const usual = found.find(({ guess }) => guess.options.numBuckets === 32 && guess.options.maxDistance === 128);
    for (const { guess } of unsure ? (usual ? [usual] : []) : found.slice(0, 4)) yield guess;
    yield {
      options: { scheme: 'toeplitz', table: filled(byDistance, [2 * farthest + 1, heads]), ...common },
      notes: ['a number for each distance explains any bias that goes by distance alone'],
    };
  }
}

/** Guesses a learned number for each offset of rows and columns in a window, with or without a class token. */
export function* windowGuesses(pe: Posenc, bias: NumberArray): Generator<BiasGuess> {
  const [heads, queries, keys] = bias.shape as [number, number, number];
  const notes = ['the table is learned: it was read off the array'];
  for (const window of windowsOf(keys)) {
    for (const stride of [1, 2]) {
      const read = Math.ceil(window.height / stride) * Math.ceil(window.width / stride);
      if (read !== queries) continue;
      const index = pe.levitRelativeIndex({ window, stride }).data;
      const byColumn = tableOf(bias, index, keys);
      if (!byColumn) continue;
      const { data } = filled(byColumn, []);
      // LeViT's table has one row per head.
      const table = Float32Array.from(
        { length: data.length },
        (_, i) => data[(i % keys) * heads + Math.floor(i / keys)]!,
      );
      const strided = stride === 1 ? {} : { stride };
      yield { options: { scheme: 'levit', window, ...strided, table: { data: table, shape: [heads, keys] } }, notes };
    }
  }
  if (queries === keys) {
    for (const classToken of [false, true]) {
      const tokens = keys - Number(classToken);
      for (const window of windowsOf(tokens)) {
        const index = pe.swinRelativeIndex({ window, classToken }).data;
        const offsets = (2 * window.height - 1) * (2 * window.width - 1);
        const rows = offsets + (classToken ? 3 : 0);
        const table = tableOf(bias, index, rows);
        if (!table) continue;
        yield { options: { scheme: classToken ? 'beit' : 'swin', window, table: filled(table, [rows, heads]) }, notes };
      }
    }
  }
}

/** Returns windows with at least two rows and two columns, squares first. */
function windowsOf(tokens: number): { height: number; width: number }[] {
  const found: { height: number; width: number }[] = [];
  for (let height = 2; height < tokens; height++) {
    if (tokens % height === 0) found.push({ height, width: tokens / height });
  }
  return found.sort((a, b) => Math.abs(a.height - a.width) - Math.abs(b.height - b.width));
}
