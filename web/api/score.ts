/** The scorecard: what a scheme does, measured. No verdict is stored; every one follows from its value and its threshold. */
import { absolute } from './absolute.ts';
import { attention } from './attention.ts';
import { bias } from './bias.ts';
import { catalogue } from './catalogue.ts';
import { PosencError } from './errors.ts';
import { distanceProfile, similarity } from './measures.ts';
import { type Engine, Scratch } from './memory.ts';
import { rotate } from './rotary.ts';
import { sizeOf, tensor } from './tensor.ts';
import type {
  AbsoluteOptions,
  BiasOptions,
  Measurement,
  RopeOptions,
  RotateOptions,
  Scheme,
  Scorecard,
  ScoreOptions,
  ScoreScheme,
  Tensor,
} from './types.ts';
import { checkInteger, checkKeys, checkObject, checkScheme } from './validate.ts';

/** What every property needs of a scheme: its own array at a start position, and the logits of fixed random words with it. */
interface Subject {
  /** The table that is added, vectors after rotation, or the bias of head 0: one row per position. */
  readonly rows: (start: number, length: number) => Tensor;
  readonly logits: (start: number) => Tensor;
}

type Found = Pick<Measurement, 'value' | 'positions'>;

interface Property {
  readonly name: string;
  readonly question: string;
  readonly threshold: number;
  /** Which side of the threshold holds. */
  readonly holds: 'at most' | 'at least' | 'above';
  /** Undefined where the property has no meaning for the scheme. */
  readonly measure: (context: Context) => Found | undefined;
}

interface Context {
  readonly engine: Engine;
  readonly place: string;
  readonly subject: Subject;
  readonly length: number;
  readonly shift: number;
  readonly seed: number;
}

const groups = { groups: 8, members: 6, spread: 0.3 };

/** Rounding of float32 in sums of this length stays below it. */
const rounding = 1e-5;

const properties: readonly Property[] = [
  {
    name: 'changesEmbedding',
    question: 'Is something added to the word vectors? The largest entry of the table.',
    threshold: 0,
    holds: 'above',
    measure: (at) =>
      at.place === 'embedding' ? measured(at, 'largest-entry', table(at)) : { value: 0, positions: [] },
  },
  {
    name: 'unique',
    question: 'Are all positions told apart? The smallest distance between two position vectors.',
    threshold: 1e-4,
    holds: 'at least',
    measure: (at) => (at.place === 'bias' ? undefined : measured(at, 'smallest-distance', table(at))),
  },
  {
    name: 'bounded',
    question: 'Do entries stay as large when the context is eight times as long? The growth of the largest entry.',
    threshold: 1.01,
    holds: 'at most',
    measure: (at) => growth(at),
  },
  {
    name: 'pastTrainedLength',
    question: 'Is it defined past the trained length? The share of finite entries in as many positions again.',
    threshold: 1,
    holds: 'at least',
    measure: (at) => definedBeyond(at),
  },
  {
    name: 'keepsMeaning',
    question: 'Do words keep their neighbours? The share whose nearest neighbour is still of their group.',
    threshold: 0.9,
    holds: 'at least',
    measure: (at) => neighboursKept(at),
  },
  {
    name: 'distancesShiftInvariant',
    question: 'Is |f(p+k) - f(q+k)| = |f(p) - f(q)|? The largest deviation, relative to the largest distance.',
    threshold: rounding,
    holds: 'at most',
    measure: (at) => (at.place === 'bias' ? undefined : measured(at, 'distance-shift', table(at))),
  },
  {
    name: 'logitsShiftInvariant',
    question: 'Are logits the same when all positions move together? The largest relative difference.',
    threshold: 1e-4,
    holds: 'at most',
    measure: (at) => {
      const near = at.subject.logits(0);
      const far = ifDefined(() => at.subject.logits(at.shift));
      // A scheme that is not there after the shift does not give the same logits there.
      if (far === undefined) return { value: Number.POSITIVE_INFINITY, positions: [] };
      return pair(at, 'largest-difference', near, far);
    },
  },
  {
    name: 'shiftIsLinear',
    question: 'Is there one matrix that shifts every position? The relative residual of least squares.',
    threshold: 1e-3,
    holds: 'at most',
    measure: (at) => shiftOf(at)?.residual,
  },
  {
    name: 'shiftIsRotation',
    question: 'Is that matrix a rotation? The largest entry of |MᵀM - I|.',
    threshold: 1e-2,
    holds: 'at most',
    measure: (at) => shiftOf(at)?.orthogonality,
  },
  {
    name: 'keepsNorm',
    question: 'Have all position vectors one length? The spread of their lengths.',
    threshold: rounding,
    holds: 'at most',
    measure: (at) => (at.place === 'bias' ? undefined : measured(at, 'norm-spread', table(at))),
  },
  {
    name: 'symmetric',
    question: 'Are past and future alike? The largest asymmetry of the similarity, or of the bias.',
    threshold: rounding,
    holds: 'at most',
    measure: (at) => measured(at, 'asymmetry', matrix(at)),
  },
  {
    name: 'toeplitz',
    question: 'Does the matrix depend on the distance alone? The largest deviation along a diagonal.',
    threshold: rounding,
    holds: 'at most',
    measure: (at) => measured(at, 'toeplitz', matrix(at)),
  },
  {
    name: 'monotoneDecay',
    question: 'Does it fall with the distance? The share of steps that do not rise.',
    threshold: 1,
    holds: 'at least',
    measure: (at) => decay(at),
  },
  {
    name: 'effectiveContext',
    question: 'How far does attention reach that follows this decay alone? The distance beyond which 5 % is left.',
    threshold: 1,
    holds: 'at least',
    measure: (at) => reach(at),
  },
  {
    name: 'deterministic',
    question: 'Does the same request give the same numbers? The largest difference between two evaluations.',
    threshold: 0,
    holds: 'at most',
    measure: (at) => pair(at, 'largest-difference', table(at), table(at)),
  },
];

/** Schemes that are there for any length: grids, windows and gates of a certain text are not. */
const scored = catalogue.filter(({ place, parameters }) => {
  const needed = { embedding: ['length', 'offset'], rotation: [], bias: ['queries'], relative: ['queries'] }[place];
  return needed.every((name) => parameters.some((parameter) => parameter.name === name));
});

/** Measures every property of a scheme. */
export function score(engine: Engine, scheme: ScoreScheme, given: ScoreOptions = {}): Scorecard {
  checkKeys(checkObject('options', given), ['length', 'shift', 'seed']);
  const length = given.length === undefined ? 64 : checkInteger('length', given.length, 8, 2048);
  const shift = given.shift === undefined ? 1000 : checkInteger('shift', given.shift, 1, 2 ** 24);
  const seed = given.seed === undefined ? 1 : checkInteger('seed', given.seed, 0, 2 ** 32 - 1);
  const entry = checkScheme(checkObject('scheme', scheme), scored);
  const { name, place } = entry;
  const context: Context = {
    engine,
    place,
    subject: subjectOf(engine, scheme, entry, length, seed),
    length,
    shift,
    seed,
  };
  const measurements = properties.flatMap(({ measure, ...property }): Measurement[] => {
    const found = measure(context);
    if (found === undefined) return [];
    const { value } = found;
    const { threshold } = property;
    const sides = { 'at most': value <= threshold, 'at least': value >= threshold, above: value > threshold };
    return [{ ...property, ...found, passes: sides[property.holds] }];
  });
  return { scheme: name, length, shift, measurements };
}

function subjectOf(engine: Engine, scheme: ScoreScheme, entry: Scheme, length: number, seed: number): Subject {
  const { place, parameters } = entry;
  const positions = (start: number, count: number) => Float64Array.from({ length: count }, (_, i) => start + i);

  if (place === 'embedding') {
    const rows = (start: number, count: number) =>
      asRows(absolute(engine, { ...scheme, positions: positions(start, count) } as AbsoluteOptions));
    const words = random(engine, 'words', seed, length, rows(0, 1).shape[1] as number);
    const logits = (start: number) => {
      const x = added(words, rows(start, length));
      return logitsOf(engine, x, x);
    };
    return { rows, logits };
  }
  const dim = 'dim' in scheme && typeof scheme.dim === 'number' ? scheme.dim : 32;
  const words = random(engine, 'words', seed, length, dim);
  if (place === 'rotation') {
    const { dim: _, ...encoding } = scheme as RopeOptions & { dim?: number };
    const turn = (x: Tensor, side: 'query' | 'key', start: number, count: number) =>
      rotate(engine, x, { ...encoding, ...rotationAt(entry, positions(start, count), side) } as RotateOptions);
    // One vector at every position shows the rotation alone.
    const vector = random(engine, 'vector', seed, 1, dim);
    const rows = (start: number, count: number) => turn(repeated(vector, count), 'query', start, count);
    const logits = (start: number) =>
      logitsOf(engine, turn(words, 'query', start, length), turn(words, 'key', start, length));
    return { rows, logits };
  }
  const perHead = parameters.some((parameter) => parameter.name === 'heads');
  const options = { ...(perHead && { heads: 1 }), ...scheme } as BiasOptions;
  const rows = (_: number, count: number) =>
    firstHead(bias(engine, { ...options, queries: count, keys: count, offset: 0 } as BiasOptions));
  // Biases see distances only through the offset, which a common shift leaves as it is.
  const logits = () => logitsOf(engine, words, words, rows(0, length));
  return { rows, logits };
}

/** xPos tells queries from keys; a grid has two axes. */
function rotationAt({ name }: Scheme, at: Float64Array, side: 'query' | 'key'): object {
  if (name === 'xpos') return { positions: at, side };
  if (name === 'axial-rope') return { positions: tensor([...at, ...at], [2, at.length]) };
  return { positions: at };
}

function logitsOf(engine: Engine, q: Tensor, k: Tensor, added?: Tensor): Tensor {
  const options = { q, k, v: k, want: ['logits'] as const, ...(added && { bias: added }) };
  return attention(engine, options).logits as Tensor;
}

export function random(engine: Engine, name: string, seed: number, rows: number, columns: number): Tensor {
  const shape = [rows, columns];
  const scratch = new Scratch();
  const out = scratch.room32(sizeOf(shape));
  return scratch.run(engine, (filled) => {
    engine.raw.synthetic_projection(name, seed, rows, columns, filled.at(out));
    return tensor(filled.read32(out), shape);
  });
}

/** One vector per position, also where its numbers are complex. */
function asRows({ data, shape }: Tensor): Tensor {
  const count = shape[0] as number;
  return tensor(data, [count, data.length / count]);
}

function repeated({ data, shape }: Tensor, count: number): Tensor {
  const all = new Float32Array(data.length * count);
  for (let i = 0; i < count; i++) all.set(data, i * data.length);
  return tensor(all, [count, shape.at(-1) as number]);
}

function added(a: Tensor, b: Tensor): Tensor {
  return tensor(
    a.data.map((x, i) => x + (b.data[i] as number)),
    a.shape,
  );
}

function firstHead({ data, shape }: Tensor): Tensor {
  const [queries, keys] = shape.slice(-2) as [number, number];
  return tensor(data.slice(0, queries * keys), [queries, keys]);
}

const table = (at: Context): Tensor => at.subject.rows(0, at.length);

/** Over positions against positions: the bias itself, or the similarity of the position vectors. */
function matrix(at: Context): Tensor {
  return at.place === 'bias' ? table(at) : similarity(at.engine, table(at));
}

function measured(at: Context, name: string, of: Tensor): Found {
  const [rows, columns] = of.shape as [number, number];
  const scratch = new Scratch();
  const slot = scratch.float32(of.data);
  return scratch.run(at.engine, (filled) => {
    const { value, first, second } = at.engine.raw.measure(name, filled.at(slot), rows, columns);
    return { value, positions: name === 'largest-entry' ? [first] : [first, second] };
  });
}

function pair(at: Context, name: string, a: Tensor, b: Tensor): Found {
  const [rows, columns] = a.shape.slice(-2) as [number, number];
  const scratch = new Scratch();
  const one = scratch.float32(a.data);
  const other = scratch.float32(b.data);
  return scratch.run(at.engine, (filled) => {
    const { value, first, second } = at.engine.raw.measure_pair(name, filled.at(one), filled.at(other), rows, columns);
    return { value, positions: [first, second] };
  });
}

function growth(at: Context): Found {
  const near = measured(at, 'largest-entry', table(at));
  const far = beyond(at, 8 * at.length);
  if (far === undefined) return { value: Number.POSITIVE_INFINITY, positions: [] };
  const { value, positions } = measured(at, 'largest-entry', far);
  return { value: near.value === 0 ? (value === 0 ? 1 : Number.POSITIVE_INFINITY) : value / near.value, positions };
}

/** The rows of a longer context; undefined where the scheme has none. */
function beyond(at: Context, length: number): Tensor | undefined {
  return ifDefined(() => at.subject.rows(0, length));
}

/** Undefined where the scheme has no value: a learned table ends. */
function ifDefined<Result>(compute: () => Result): Result | undefined {
  try {
    return compute();
  } catch (thrown) {
    if (thrown instanceof PosencError && thrown.code === 'invalid-argument') return undefined;
    throw thrown;
  }
}

function definedBeyond(at: Context): Found {
  const rows = beyond(at, 2 * at.length);
  if (rows === undefined) return { value: 0, positions: [at.length] };
  const width = rows.shape.at(-1) as number;
  const bad = rows.data.findIndex((x) => !Number.isFinite(x));
  const finite = rows.data.reduce((count, x) => count + (Number.isFinite(x) ? 1 : 0), 0);
  return { value: finite / rows.data.length, positions: bad < 0 ? [] : [Math.floor(bad / width)] };
}

function neighboursKept(at: Context): Found | undefined {
  if (at.place !== 'embedding') return undefined;
  const count = groups.groups * groups.members;
  const position = beyond(at, count);
  if (position === undefined) return undefined;
  const dim = position.shape.at(-1) as number;
  const scratch = new Scratch();
  const out = scratch.room32(sizeOf([count, dim]));
  return scratch.run(at.engine, (filled) => {
    const { raw } = at.engine;
    raw.synthetic_word_groups(groups.groups, groups.members, dim, groups.spread, at.seed, filled.at(out));
    const words = filled.read32(out);
    // Members of a group stand far apart, as the words of a text do.
    const stride = 29;
    for (let i = 0; i < count; i++) {
      const p = (i * stride) % count;
      for (let c = 0; c < dim; c++) words[i * dim + c]! += position.data[p * dim + c] as number;
    }
    return { value: keptShare(at.engine, words, count, dim), positions: [] };
  });
}

function keptShare(engine: Engine, words: Float32Array, count: number, dim: number): number {
  const scratch = new Scratch();
  const slot = scratch.float32(words);
  return scratch.run(engine, (filled) => engine.raw.neighbours_kept(filled.at(slot), count, dim, groups.members));
}

function shiftOf(at: Context): { residual: Found; orthogonality: Found } | undefined {
  if (at.place === 'bias') return undefined;
  const rows = table(at);
  const [count, dim] = rows.shape as [number, number];
  // With as many unknowns as rows any table would fit.
  if (count < 2 * dim) return undefined;
  const scratch = new Scratch();
  const slot = scratch.float32(rows.data);
  const out = scratch.room64(sizeOf([dim, dim], 8));
  return scratch.run(at.engine, (filled) => {
    const found = at.engine.raw.shift_operator(filled.at(slot), count, dim, 1, filled.at(out));
    return {
      residual: { value: found.residual, positions: [] },
      orthogonality: { value: found.orthogonality, positions: [] },
    };
  });
}

function profileOf<Result>(at: Context, use: (address: number, length: number) => Result): Result {
  const profile = distanceProfile(at.engine, matrix(at));
  const scratch = new Scratch();
  const slot = scratch.float64(profile);
  return scratch.run(at.engine, (filled) => use(filled.at(slot), profile.length));
}

function decay(at: Context): Found {
  const { value, first } = profileOf(at, (address, n) => at.engine.raw.monotone_decay(address, n));
  return { value, positions: value === 1 ? [] : [first] };
}

function reach(at: Context): Found {
  return { value: profileOf(at, (address, n) => at.engine.raw.effective_context(address, n, 0.05)), positions: [] };
}
