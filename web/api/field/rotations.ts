/** Tables of cosines and sines that need more than one list of frequencies for a line of positions. */

import { ofShape } from '../errors/index.ts';
import { checkTensor, sizeOf, tensor } from '../input/index.ts';
import { type Engine, type ExtendedEngine, numbersOf } from '../module/index.ts';
import { rotaryTable, rotate } from '../rotary/index.ts';
import type {
  AllocateAxesOptions,
  AxisTable,
  AxisTableOptions,
  LieRotation,
  LieRotationOptions,
  RopePlusPlusOptions,
  RunningAngles,
  RunningAnglesOptions,
  Tensor,
  TensorLike,
} from '../types/index.ts';
import { type Maths, mathsOf, projected, Reader, rounded, roundHalfToEven, unitRows } from './numbers.ts';

/** Angles of one table: [heads, rows, pairs], or without the axis of heads. */
interface Angles {
  readonly data: Float64Array;
  readonly shape: readonly number[];
}

const columnCosSin = (maths: Maths, { data, shape }: Angles): AxisTable => ({
  cos: rounded(maths.cos(data), shape),
  sin: rounded(maths.sin(data), shape),
});

/** Frequencies of every axis, one list after another. */
function axisFrequencies(o: Reader, maths: Maths, axes: number): number[][] {
  const dims = o.numbers('axesDim', axes, undefined, 2, true);
  if (dims.some((dim) => dim % 2 !== 0)) o.refuse('axesDim', 'even widths');
  const base = o.get('base');
  const bases = typeof base === 'object' ? o.numbers('base', axes) : dims.map(() => o.number('base', 10000, 0, true));
  if (bases.some((one) => !(one > 0))) o.refuse('base', 'numbers above 0');
  const scale = o.numbers(
    'ropeScale',
    axes,
    dims.map(() => 1),
  );
  if (scale.some((one) => !(one > 0))) o.refuse('ropeScale', 'numbers above 0');
  const divisor = o.number('frequencyDivisor', 1, 0, true);
  const lists = dims.map((dim, axis) => {
    const factor = scale[axis] as number;
    if (factor !== 1 && dim < 4) o.refuse('ropeScale', '1 for an axis of two components');
    const baseFactor = factor === 1 ? 1 : (maths.power(factor, [dim / (dim - 2)])[0] as number);
    return Array.from(maths.frequencies(dim, (bases[axis] as number) * baseFactor), (one) => one / divisor);
  });
  if (o.has('ntk')) {
    const [ntk] = o.objects('ntk', (one) => ({
      factor: one.number('factor', undefined, 1),
      b: one.has('mixedB') ? one.number('mixedB') : undefined,
    }));
    if (!ntk || axes !== 1) return o.refuse('ntk', 'a list of one object, for one axis');
    const [dim = 2] = dims;
    const { factor, b } = ntk;
    if (b === undefined) {
      const [share = 1] = maths.power(factor, [-2 / dim]);
      return [Array.from(maths.frequencies(dim, (bases[0] as number) * factor), (one) => one * share)];
    }
    // Frequency m = 1 … d/2 is divided by exp(a m^b), a = ln(factor) / (d/2)^b.
    const [log = 0] = maths.log([factor]);
    const shares = maths.exp(
      maths.log(Float64Array.from({ length: dim / 2 }, (_, m) => (m + 1) / (dim / 2))).map((one) => one * b),
    );
    const divided = maths.exp(shares.map((one) => -log * one));
    return [Array.from(lists[0] as number[], (one, m) => one * (divided[m] as number))];
  }
  if (o.has('riflex')) {
    const [riflex] = o.objects('riflex', (one) => ({
      axis: one.count('axis', 0),
      repeated: one.number('repeatedFrame', undefined, 0, true),
      frames: one.number('frames', undefined, 0, true),
      k: one.count('k', 0),
    }));
    const list = lists[riflex?.axis ?? 0];
    if (!riflex || !list) return o.refuse('riflex', 'a list of one object with an axis of axesDim');
    // The frequency whose rounded period is nearest to the first frame that would repeat.
    const distances = list.map((one) => Math.abs(roundHalfToEven((2 * Math.PI) / one) - riflex.repeated));
    const found = riflex.k > 0 ? riflex.k - 1 : distances.indexOf(Math.min(...distances));
    if (found >= list.length) o.refuse('riflex', 'a k that counts frequencies from 1');
    list[found] = (0.9 * 2 * Math.PI) / riflex.frames;
  }
  return lists;
}

/** Means over blocks of cells [frames, rows, columns]; the last cell of an axis is repeated where a block is not full. */
function pooled(table: Float64Array, grid: readonly number[], block: readonly number[], width: number) {
  const [T, H, W] = grid as [number, number, number];
  const counts = grid.map((extent, axis) => Math.ceil(extent / (block[axis] as number)));
  const [bt, bh, bw] = block as [number, number, number];
  const out = new Float64Array(counts.reduce((a, b) => a * b) * width);
  let to = 0;
  for (let t = 0; t < (counts[0] as number); t++)
    for (let h = 0; h < (counts[1] as number); h++)
      for (let w = 0; w < (counts[2] as number); w++, to += width)
        for (let i = 0; i < bt * bh * bw; i++) {
          const cell = [
            Math.min(t * bt + Math.floor(i / (bh * bw)), T - 1),
            Math.min(h * bh + (Math.floor(i / bw) % bh), H - 1),
            Math.min(w * bw + (i % bw), W - 1),
          ] as const;
          const from = ((cell[0] * H + cell[1]) * W + cell[2]) * width;
          for (let c = 0; c < width; c++)
            out[to + c] = (out[to + c] as number) + (table[from + c] as number) / (bt * bh * bw);
        }
  return out;
}

/** Means of directions over runs of `block` positions of one axis, divided by their lengths. */
function meanDirections(maths: Maths, list: readonly number[], count: number, block: number) {
  const angles = Float64Array.from(
    { length: sizeOf([count, block, list.length], 8) },
    (_, n) => Math.floor(n / list.length) * (list[n % list.length] as number),
  );
  const [cos, sin] = [maths.cos(angles), maths.sin(angles)];
  return Array.from({ length: count }, (_, j) =>
    list.map((_, i) => {
      let [x, y] = [0, 0];
      for (let b = 0; b < block; b++) {
        const at = (j * block + b) * list.length + i;
        x += cos[at] as number;
        y += sin[at] as number;
      }
      const length = Math.sqrt(x * x + y * y);
      return [x / length, y / length] as const;
    }),
  );
}

function axisTable(engine: ExtendedEngine, options: AxisTableOptions): AxisTable {
  const maths = mathsOf(engine);
  const o = new Reader(options);
  const form = o.choice('form', ['axes', 'fractional', 'head-frequencies', 'mean-direction', 'sections'], 'axes');
  if (form === 'mean-direction') {
    const grid = o.extents('grid', 3);
    const block = o.extents('block', 3);
    const lists = axisFrequencies(o, maths, 3);
    o.done();
    const means = lists.map((list, axis) => meanDirections(maths, list, grid[axis] as number, block[axis] as number));
    const pairs = lists.reduce((sum, list) => sum + list.length, 0);
    const [, rows = 1, columns = 1] = grid;
    const count = grid.reduce((a, b) => a * b, 1);
    const tables = ([0, 1] as const).map((part) => {
      const out = new Float64Array(sizeOf([count, pairs], 8));
      let to = 0;
      for (let cell = 0; cell < count; cell++) {
        const place = [Math.floor(cell / (rows * columns)), Math.floor(cell / columns) % rows, cell % columns];
        means.forEach((mean, axis) => {
          for (const one of mean[place[axis] as number] ?? []) out[to++] = one[part];
        });
      }
      return rounded(out, [count, pairs]);
    }) as [Tensor, Tensor];
    return { cos: tables[0], sin: tables[1] };
  }
  const value = o.get('positions') as { readonly shape?: readonly number[] } | undefined;
  const isBatch = value?.shape?.length === 3;
  const positions = o.array('positions', isBatch ? ['axes', 'batch', 'tokens'] : ['axes', 'tokens']);
  const [axes, batch, tokens] = [o.size('axes'), isBatch ? o.size('batch') : 1, o.size('tokens')];
  const rows = batch * tokens;
  const at = (axis: number, row: number) => positions[axis * rows + row] as number;
  const lead = isBatch ? [batch, tokens] : [tokens];
  if (form === 'fractional') {
    const width = o.width('width', undefined, 2);
    const heads = o.count('heads', 0);
    const base = o.number('base', 10000, 0, true);
    o.done();
    if (width % 2 !== 0 || (heads > 0 && (width / 2) % heads !== 0))
      o.refuse('width', 'an even number of components for each head');
    if (heads > 0 && isBatch) o.refuse('heads', 'positions [axes, tokens] with heads');
    const pairs = width / 2;
    const count = Math.floor(width / (2 * axes));
    const list = maths.power(
      base,
      Float64Array.from({ length: count }, (_, k) => (count > 1 ? k / (count - 1) : 0)),
    );
    const still = pairs - count * axes;
    const data = new Float64Array(rows * pairs);
    const pairsOfHead = heads > 0 ? pairs / heads : pairs;
    for (let row = 0; row < rows; row++)
      for (let n = still; n < pairs; n++) {
        const angle =
          (2 * at((n - still) % axes, row) - 1) * (list[Math.floor((n - still) / axes)] as number) * (Math.PI / 2);
        data[
          heads > 0 ? (Math.floor(n / pairsOfHead) * rows + row) * pairsOfHead + (n % pairsOfHead) : row * pairs + n
        ] = angle;
      }
    return columnCosSin(maths, { data, shape: heads > 0 ? [1, heads, tokens, pairsOfHead] : [...lead, pairs] });
  }
  if (form === 'sections') {
    const dim = o.width('dim', undefined, 2);
    const sections = o.numbers('sections', axes, undefined, 0, true);
    const [interleaved, independent] = [o.flag('interleaved'), o.flag('independent')];
    const pairs = Math.floor(dim / 2);
    const total = sections.reduce((a, b) => a + b, 0);
    if (dim % 2 !== 0 || total === 0) o.refuse('sections', 'numbers of pairs, not all 0, and an even dim');
    if (interleaved && axes !== 4) o.refuse('interleaved', 'four axes: time, height, width and the fourth');
    const [time = 0, height = 0, width = 0] = sections;
    const axisOf = (sector: number) => {
      const at = Math.floor(sector / 3);
      if (interleaved)
        return sector % 3 === 1 && at < height
          ? 1
          : sector % 3 === 2 && at < width
            ? 2
            : sector % 3 === 0 && at < time
              ? 0
              : 3;
      let first = 0;
      return sections.findIndex((count) => {
        first += count;
        return sector < first;
      });
    };
    const columns = Array.from({ length: pairs }, (_, p) => {
      const sector = p % total;
      const axis = axisOf(sector);
      return { axis, exponent: independent ? sector - sections.slice(0, axis).reduce((a, b) => a + b, 0) : p };
    });
    const list = maths.power(
      o.number('base', 10000, 0, true),
      columns.map(({ exponent }) => (-2 * exponent) / dim),
    );
    o.done();
    const data = Float64Array.from(
      { length: sizeOf([rows, pairs], 8) },
      (_, n) => at(columns[n % pairs]?.axis ?? 0, Math.floor(n / pairs)) * (list[n % pairs] as number),
    );
    return columnCosSin(maths, { data, shape: [...lead, pairs] });
  }
  if (form === 'head-frequencies') {
    const learned = o.array('frequencies', ['axes', 'heads', 'pairs']);
    o.done();
    const [heads, pairs] = [o.size('heads'), o.size('pairs')];
    const data = new Float64Array(sizeOf([batch, heads, tokens, pairs], 8));
    for (let n = 0; n < data.length; n++) {
      const pair = n % pairs;
      const head = Math.floor(n / (pairs * tokens)) % heads;
      const row = Math.floor(n / (pairs * tokens * heads)) * tokens + (Math.floor(n / pairs) % tokens);
      for (let axis = 0; axis < axes; axis++)
        data[n] = (data[n] as number) + at(axis, row) * (learned[(axis * heads + head) * pairs + pair] as number);
    }
    return columnCosSin(maths, { data, shape: [batch, heads, tokens, pairs] });
  }
  const lists = axisFrequencies(o, maths, axes);
  const order = o.choice('axisPairs', ['blocks', 'alternating'], 'blocks');
  const want = o.get('want') ?? [];
  if (!Array.isArray(want) || want.some((one) => one !== 'frequencies'))
    o.refuse('want', "['frequencies'], or nothing");
  const pool = o.has('block') && { block: o.extents('block', 3), grid: o.extents('grid', 3) };
  o.done();
  if (order === 'alternating' && lists.some(({ length }) => length !== lists[0]?.length))
    o.refuse('axesDim', 'equal widths where pairs alternate');
  const columns = lists.flatMap((list, axis) => list.map((frequency) => [axis, frequency] as const));
  const each = lists[0]?.length ?? 0;
  const ordered =
    order === 'blocks'
      ? columns
      : columns.map((_, n) => columns[(n % axes) * each + Math.floor(n / axes)] as (typeof columns)[number]);
  const pairs = ordered.length;
  const data = new Float64Array(sizeOf([rows, pairs], 8));
  for (let row = 0; row < rows; row++)
    data.set(
      ordered.map(([axis, frequency]) => at(axis, row) * frequency),
      row * pairs,
    );
  const frequencies =
    (want as unknown[]).length > 0 &&
    tensor(
      Float64Array.from(ordered, ([, frequency]) => frequency),
      [pairs],
    );
  if (!pool) return { ...columnCosSin(maths, { data, shape: [...lead, pairs] }), ...(frequencies && { frequencies }) };
  if (isBatch || pool.grid.reduce((a, b) => a * b, 1) !== tokens)
    o.refuse('grid', 'the grid of {tokens} tokens of one sequence', { tokens });
  const part = (of: (x: Float64Array) => Float64Array) => {
    const means = pooled(of(data), pool.grid, pool.block, pairs);
    return rounded(means, [means.length / pairs, pairs]);
  };
  return { cos: part(maths.cos), sin: part(maths.sin), ...(frequencies && { frequencies }) };
}

/** The axis that each pair, or each key/value head, takes its angle from; heads beyond the sections do not turn. */
function allocateAxes(angles: TensorLike, options: AllocateAxesOptions): Tensor {
  const { data, shape } = checkTensor('angles', angles, ofShape(['axes', 'tokens', 'pairs']));
  const [axes, tokens, pairs] = shape as [number, number, number];
  const o = new Reader(options);
  const form = o.choice('form', ['videorope', 'hope', 'mrope-i', 'mmrope', 'mhrope']);
  const sections = o.numbers(
    'sections',
    form === 'mmrope' ? undefined : axes,
    form === 'mmrope' ? [0] : undefined,
    0,
    true,
  );
  const heads = form === 'mhrope' ? o.count('heads', undefined, 1) : 0;
  o.done();
  if (form !== 'mhrope' && axes !== 3) o.refuse('form', "'mhrope' for {axes} axes, or angles of three", { axes });
  const from = numbersOf(data);
  if (form === 'mhrope') {
    const ofHeads = sections.flatMap((count, axis) => new Array<number>(count).fill(axis));
    if (ofHeads.length > heads)
      o.refuse('heads', 'at least the {count} heads of the sections', { count: ofHeads.length });
    const out = new Float32Array(sizeOf([heads, tokens, pairs]));
    const size = tokens * pairs;
    for (const [head, axis] of ofHeads.entries()) out.set(from.subarray(axis * size, (axis + 1) * size), head * size);
    return tensor(out, [heads, tokens, pairs]);
  }
  const [, height = 0, width = 0] = sections;
  const axisOf = (pair: number) => {
    if (form === 'mmrope') return [0, 0, 1, 2, 1, 2, 1, 2][pair % 8] as number;
    const period = form === 'mrope-i' ? 3 : 2;
    if (pair % period === 1 && pair < period * height) return 1;
    return pair > 0 && pair % period === 2 % period && pair < period * width ? 2 : 0;
  };
  const out = Float64Array.from(
    { length: sizeOf([tokens, pairs], 8) },
    (_, n) => from[axisOf(n % pairs) * tokens * pairs + n] as number,
  );
  return rounded(out, [tokens, pairs]);
}

/** Sums along tokens of x [batch, heads, tokens, width]; exclusive sums leave out the token itself. */
function runningSum(x: Float64Array, tokens: number, width: number, exclusive = false): Float64Array {
  const out = new Float64Array(x.length);
  for (let n = 0; n < x.length; n++) {
    const first = Math.floor(n / width) % tokens === 0;
    const before = first ? 0 : (out[n - width] as number);
    const added = exclusive ? (first ? 0 : (x[n - width] as number)) : (x[n] as number);
    out[n] = before + added;
  }
  return out;
}

function runningAngles(engine: ExtendedEngine, options: RunningAnglesOptions): RunningAngles {
  const maths = mathsOf(engine);
  const o = new Reader(options);
  const form = o.choice('form', ['mamba3', 'selective-rope', 'grape-context', 'grape-learned', 'music-flamingo']);
  const made = (data: Float64Array, shape: readonly number[]): RunningAngles => ({
    angles: rounded(data, shape),
    ...columnCosSin(maths, { data, shape }),
  });
  if (form === 'mamba3') {
    const angles = o.array('angleIn', ['batch', 'heads', 'tokens', 'pairs']);
    const dt = o.array('dt', ['batch', 'heads', 'tokens']);
    o.done();
    const pairs = o.size('pairs');
    const steps = maths.tanh(angles).map((one, n) => Math.PI * one * (dt[Math.floor(n / pairs)] as number));
    return made(runningSum(steps, o.size('tokens'), pairs), [
      o.size('batch'),
      o.size('heads'),
      o.size('tokens'),
      pairs,
    ]);
  }
  if (form === 'music-flamingo') {
    const times = o.array('timestamps', ['windows', 'tokens']);
    const dim = o.width('rotaryDim', undefined, 2);
    if (dim % 2 !== 0) o.refuse('rotaryDim', 'an even number');
    const [step, most] = [o.number('frameStep', 0.01, 0, true), o.number('maxPositions', 1200, 0, true)];
    const list = maths.frequencies(dim, o.number('base', 1200, 0, true));
    o.done();
    const [windows, tokens, pairs] = [o.size('windows'), o.size('tokens'), dim];
    const data = new Float64Array(sizeOf([windows, tokens, pairs], 8));
    for (let n = 0; n < data.length; n++) {
      const [i, row] = [n % pairs, Math.floor(n / pairs)];
      const [token, first] = [row % tokens, row - (row % tokens)];
      const frequency = list[i % (dim / 2)] as number;
      const place =
        i < dim / 2
          ? roundHalfToEven((times[first] as number) / (step * 4 * tokens)) / most
          : (token / most) * 2 * Math.PI;
      data[n] = place * frequency * -2 * Math.PI * (times[row] as number);
    }
    return made(data, [windows, tokens, pairs]);
  }
  if (form === 'grape-learned') {
    const logs = o.optional('logFreq', ['pairs']) ?? o.array('headLogFreq', ['heads', 'pairs']);
    const list = maths.exp(logs.map((one) => one / o.number('logFreqScale', 16, 0, true)));
    const tokens = o.count('length', undefined, 1);
    o.done();
    const [heads, pairs] = [o.sizes.heads ?? 1, o.size('pairs')];
    const data = Float64Array.from(
      { length: sizeOf([heads, tokens, pairs], 8) },
      (_, n) =>
        (Math.floor(n / pairs) % tokens) * (list[Math.floor(n / (pairs * tokens)) * pairs + (n % pairs)] as number),
    );
    return made(data, [1, heads, tokens, pairs]);
  }
  const hidden = o.array('hidden', ['batch', 'tokens', 'width']);
  const [batch, tokens, width] = [o.size('batch'), o.size('tokens'), o.size('width')];
  if (form === 'grape-context') {
    const weight = o.array('omegaWeight', ['phases', 'width']);
    const bias = o.array('omegaBias', ['phases']);
    const logs = o.optional('logFreq', ['pairs']) ?? o.array('headLogFreq', ['heads', 'pairs']);
    const scale = o.number('omegaScale', 16, 0, true);
    o.done();
    const [phases, pairs, lists] = [o.size('phases'), o.size('pairs'), o.sizes.heads ?? 1];
    const heads = Math.max(phases, lists);
    if (heads % phases !== 0 || heads % lists !== 0 || (phases > 1 && lists > 1 && phases !== lists))
      o.refuse('headLogFreq', 'as many rows as phases');
    const gates = maths.sigmoid(
      projected(hidden, weight, width).map((one, n) => (one + (bias[n % phases] as number)) / scale),
    );
    const phase = runningSum(gates, tokens, phases, true);
    const list = maths.exp(logs);
    // [batch, tokens, phases] to [batch, heads, tokens, pairs]
    const data = Float64Array.from({ length: sizeOf([batch, heads, tokens, pairs], 8) }, (_, n) => {
      const [i, t, h, b] = [
        n % pairs,
        Math.floor(n / pairs) % tokens,
        Math.floor(n / (pairs * tokens)) % heads,
        Math.floor(n / (pairs * tokens * heads)),
      ];
      return (phase[(b * tokens + t) * phases + (h % phases)] as number) * (list[(h % lists) * pairs + i] as number);
    });
    return { ...made(data, [batch, heads, tokens, pairs]), phase: rounded(phase, [batch, tokens, phases]) };
  }
  const heads = o.count('heads', undefined, 1);
  if (width % heads !== 0) o.refuse('heads', 'a divisor of the width of hidden');
  const normal = unitRows(hidden, width / heads, 1e-6);
  const [down, up] = [o.array('projIn', ['rank', 'width']), o.array('projOut', ['outputs', 'rank'])];
  const pairs = o.size('outputs') / heads;
  if (!Number.isInteger(pairs)) o.refuse('projOut', 'as many outputs as heads times pairs');
  const bias = o.optional('phiBias', [heads, pairs]);
  const gateWeight = o.optional('gateWeight', [heads, 'width']);
  const gateBias = gateWeight && o.optional('gateBias', [heads]);
  const temperature = o.choice('temperature', ['rope', 'rfa'], 'rope');
  const theta = o.number('theta', temperature === 'rope' ? 10000 : 0.9, 0, true);
  const max = o.number('temperatureMax', 1);
  o.done();
  const phi = projected(projected(normal, down, width), up, o.size('rank'));
  const stride = heads * pairs;
  const steps = phi.map((one, n) => one - (Math.floor(n / stride) % tokens === 0 ? 0 : (phi[n - stride] as number)));
  const added = bias && maths.exp(bias);
  const gates =
    gateWeight &&
    maths.sigmoid(projected(normal, gateWeight, width).map((one, n) => one + (gateBias?.[n % heads] ?? 0)));
  const full = steps.map((one, n) => (one + (added?.[n % stride] ?? 0)) * (gates?.[Math.floor(n / pairs)] ?? 1));
  const summed = runningSum(full, tokens, stride);
  const factors = temperatures(maths, temperature, theta, pairs).map((one) => max * one);
  const data = Float64Array.from({ length: summed.length }, (_, n) => {
    const [i, t, h, b] = [
      n % pairs,
      Math.floor(n / pairs) % tokens,
      Math.floor(n / (pairs * tokens)) % heads,
      Math.floor(n / (pairs * tokens * heads)),
    ];
    return (factors[i] as number) * (summed[((b * tokens + t) * heads + h) * pairs + i] as number);
  });
  return made(data, [batch, heads, tokens, pairs]);
}

/** The factors of Selective RoPE's angles. */
function temperatures(maths: Maths, form: 'rope' | 'rfa', theta: number, pairs: number): Float64Array {
  if (form === 'rope') return maths.frequencies(2 * pairs, theta);
  const cos = maths.cos(
    Float64Array.from({ length: pairs }, (_, i) => (pairs > 1 ? (i / (pairs - 1)) * theta * Math.PI : 0)),
  );
  const tangents = cos.map((one) => Math.sqrt((1 - one) / (1 + one)));
  const max = tangents.reduce((a, b) => Math.max(a, b), 0);
  return tangents.map((one) => one / max);
}

/** The exponential of a matrix [n, n], by scaling, a Taylor series and squaring. */
function matrixExponential(a: Float64Array, n: number): Float64Array {
  let norm = 0;
  for (let i = 0; i < n; i++)
    norm = Math.max(
      norm,
      a.subarray(i * n, (i + 1) * n).reduce((sum, one) => sum + Math.abs(one), 0),
    );
  let squarings = 0;
  for (let left = norm; left > 0.25; left /= 2) squarings++;
  const product = (x: Float64Array, y: Float64Array) => {
    const out = new Float64Array(n * n);
    for (let i = 0; i < n; i++)
      for (let k = 0; k < n; k++) {
        const factor = x[i * n + k] as number;
        if (factor !== 0)
          for (let j = 0; j < n; j++) out[i * n + j] = (out[i * n + j] as number) + factor * (y[k * n + j] as number);
      }
    return out;
  };
  const small = a.map((one) => one / 2 ** squarings);
  let result: Float64Array = Float64Array.from({ length: sizeOf([n, n], 8) }, (_, at) => (at % (n + 1) === 0 ? 1 : 0));
  let term: Float64Array = result.slice();
  for (let k = 1; k <= 18; k++) {
    term = product(term, small).map((one) => one / k);
    result = result.map((one, at) => one + (term[at] as number));
  }
  for (let k = 0; k < squarings; k++) result = product(result, result);
  return result;
}

function lieRotation(options: LieRotationOptions): LieRotation {
  const o = new Reader(options);
  const form = o.choice('form', ['liere', 'comrope-ld', 'comrope-ap'], 'liere');
  const positions = o.array('positions', ['axes', 'tokens']);
  const axes = o.size('axes');
  const perAxis = form === 'liere';
  const generators = o.array('generators', ['heads', perAxis ? 'axes' : 1, 'blocks', 'block', 'size']);
  const [heads, tokens, blocks, block] = [o.size('heads'), o.size('tokens'), o.size('blocks'), o.size('block')];
  if (block !== o.size('size')) o.refuse('generators', 'square blocks');
  const multiplier = form === 'comrope-ld' ? o.array('multiplier', ['multiplied', 'axes', 'blocks']) : undefined;
  const shared = o.sizes.multiplied ?? 1;
  if (shared !== 1 && shared !== heads) o.refuse('multiplier', 'one for all heads, or for each');
  const divisor = perAxis ? o.number('scaleFactor', 1, 0, true) : 1;
  const dim = blocks * block;
  const x = o.optional('x', ['tokens', 'heads', dim]);
  o.done();
  const matrix = new Float64Array(sizeOf([tokens, heads, dim, dim], 8));
  for (let t = 0; t < tokens; t++)
    for (let h = 0; h < heads; h++)
      for (let k = 0; k < blocks; k++) {
        const sum = new Float64Array(block * block);
        for (let axis = 0; axis < axes; axis++) {
          if (form === 'comrope-ap' && k % axes !== axis) continue;
          const at =
            ((positions[axis * tokens + t] as number) *
              (multiplier?.[((h % shared) * axes + axis) * blocks + k] ?? 1)) /
            divisor;
          const from = ((h * (perAxis ? axes : 1) + (perAxis ? axis : 0)) * blocks + k) * block * block;
          for (let i = 0; i < block; i++)
            for (let j = 0; j < block; j++)
              sum[i * block + j] =
                (sum[i * block + j] as number) +
                at * ((generators[from + i * block + j] as number) - (generators[from + j * block + i] as number));
        }
        const turn = matrixExponential(sum, block);
        for (let i = 0; i < block; i++)
          matrix.set(
            turn.subarray(i * block, (i + 1) * block),
            ((t * heads + h) * dim + k * block + i) * dim + k * block,
          );
      }
  const shape = [tokens, heads, dim, dim];
  if (!x) return { matrix: rounded(matrix, shape) };
  const turned = x.map((_, n) => {
    const [row, i] = [Math.floor(n / dim), n % dim];
    let sum = 0;
    for (let j = 0; j < dim; j++) sum += (matrix[(row * dim + i) * dim + j] as number) * (x[row * dim + j] as number);
    return sum;
  });
  return { matrix: rounded(matrix, shape), rotated: rounded(turned, [tokens, heads, dim]) };
}

/** An imaginary head has the query turned by 90 degrees less. */
function ropePlusPlus(core: Engine, options: RopePlusPlusOptions): Tensor {
  const o = new Reader(options);
  const q = o.array('q', ['batch', 'heads', 'tokens', 'dim']);
  const mode = o.choice('mode', ['imag1', 'imag2', 'imagh', 'imago', 'imagi'], 'imag1');
  const layout = o.choice('layout', ['half', 'interleaved'], 'half');
  const [batch, heads, length, dim] = [o.size('batch'), o.size('heads'), o.size('tokens'), o.size('dim')];
  if (dim % 2 !== 0) o.refuse('q', 'an even head_dim');
  const { cos, sin } = rotaryTable(core, {
    scheme: 'rope',
    dim,
    length,
    base: o.number('base', 10000, 1),
    offset: o.number('offset', 0),
  });
  o.done();
  const x = tensor(Float32Array.from(q), [batch, heads, length, dim]);
  const real = rotate(core, x, { cos, sin, layout, rotaryDim: dim });
  const imaginary = rotate(core, x, {
    cos: sin,
    sin: tensor(
      cos.data.map((one) => -one),
      cos.shape,
    ),
    layout,
    rotaryDim: dim,
  });
  const doubles = mode === 'imag1' || mode === 'imag2';
  const count = doubles ? 2 * heads : heads;
  const isImaginary = (head: number) => (mode === 'imagh' ? head >= heads >> 1 : mode === 'imago' || head % 2 === 1);
  const row = length * dim;
  const out = new Float32Array(sizeOf([batch, count, length, dim]));
  for (let b = 0; b < batch; b++)
    for (let head = 0; head < count; head++) {
      const from = (b * heads + (doubles ? head >> 1 : head)) * row;
      out.set((isImaginary(head) ? imaginary : real).data.subarray(from, from + row), (b * count + head) * row);
    }
  return tensor(out, [batch, count, length, dim]);
}

export const fieldRotations = (engine: ExtendedEngine) => ({
  axisTable: (options: AxisTableOptions) => axisTable(engine, options),
  runningAngles: (options: RunningAnglesOptions) => runningAngles(engine, options),
  allocateAxes,
  lieRotation,
  ropePlusPlus: (options: RopePlusPlusOptions) => ropePlusPlus(engine.core, options),
});
