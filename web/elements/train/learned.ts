/**
 * What a model has learned about position, as curves over the distance or as a table: one function for each scheme that
 * has parameters.
 */
import type { Parameter } from 'posenc/train';
import type { NumberFormat } from '../../charts/index.ts';
import type { TrainedScheme } from '../learning/index.ts';

/** A number for each distance. */
export interface LearnedCurves {
  readonly kind: 'curves';
  readonly title: string;
  readonly quantity: string;
  /** Distances, in tokens. */
  readonly x: readonly number[];
  readonly curves: readonly { readonly name: string; readonly y: Float64Array }[];
  /** Whether a value holds until the next one. */
  readonly stepped?: boolean;
  readonly remark?: string;
}

/** A vector for each position. */
export interface LearnedTable {
  readonly kind: 'table';
  readonly title: string;
  /** [dimensions, positions] */
  readonly data: Float32Array;
  readonly rows: number;
  readonly columns: number;
  readonly columnTitle: string;
  readonly remark?: string;
}

export interface NothingLearned {
  readonly kind: 'nothing';
  readonly remark: string;
}

export type Learned = LearnedCurves | LearnedTable | NothingLearned;

export interface LearnedRequest {
  readonly scheme: TrainedScheme;
  /** The parameters of the scheme after some step. */
  readonly parameters: readonly Parameter[];
  readonly heads: number;
  readonly dim: number;
  /** Counted from 0; for schemes with parameters in each layer. */
  readonly layer: number;
  /** The length that models are trained on. */
  readonly trained: number;
  /** The longest tested length. */
  readonly longest: number;
  readonly format: NumberFormat;
}

/** A plot cannot show more distances than it has pixels. */
const maxDistances = 1024;

/** The arrays of a scheme, by name without the prefix of the layer. */
class Arrays {
  private readonly all: ReadonlyMap<string, Parameter>;
  private readonly layer: number;

  constructor(parameters: readonly Parameter[], layer: number) {
    this.all = new Map(parameters.map((one) => [one.name, one]));
    this.layer = layer;
  }

  get(name: string): Parameter {
    const found = this.all.get(name) ?? this.all.get(`layer${this.layer}_${name}`);
    if (!found) throw new Error(`no parameter is called ${name}`);
    return found;
  }

  number(name: string): number {
    return this.get(name).data[0] as number;
  }
}

type Reader = (arrays: Arrays, request: LearnedRequest) => Learned;

/** Distances up to the longest text, or as far as there is something to see. */
function distances({ longest }: LearnedRequest, far = maxDistances): number[] {
  return Array.from({ length: Math.min(longest, far, maxDistances) }, (_, distance) => distance);
}

/** One curve per head. */
function byHead(
  request: LearnedRequest,
  value: (distance: number, head: number) => number,
  x = distances(request),
): LearnedCurves['curves'] {
  return Array.from({ length: request.heads }, (_, head) => ({
    name: request.format.say('head {number}', { number: head + 1 }),
    y: Float64Array.from(x, (distance) => value(distance, head)),
  }));
}

/** T5's buckets for distances that look back. */
function bucketOf(distance: number, buckets: number, maxDistance: number): number {
  const exact = Math.floor(buckets / 2);
  if (distance < exact) return distance;
  const share = Math.log(distance / exact) / Math.log(maxDistance / exact);
  return Math.min(buckets - 1, exact + Math.floor(share * (buckets - exact) + 1e-9));
}

const bias = 'added to the logits';

function tableOf({ data, shape }: Parameter): Pick<LearnedTable, 'data' | 'rows' | 'columns'> {
  const [positions = 0, dim = 0] = shape;
  const turned = new Float32Array(data.length);
  for (let p = 0; p < positions; p++) {
    for (let c = 0; c < dim; c++) turned[c * positions + p] = data[p * dim + c] as number;
  }
  return { data: turned, rows: dim, columns: positions };
}

const readers: Readonly<Record<string, Reader>> = {
  learned: (arrays, { trained, format: { say } }) => ({
    kind: 'table',
    title: 'A vector for each position',
    columnTitle: 'position',
    ...tableOf(arrays.get('pos_table')),
    remark: say(
      'No text in training was longer than {trained} tokens: every row from {trained} on is as it was drawn at first.',
      { trained },
    ),
  }),

  t5: (arrays, request) => {
    const { data, shape } = arrays.get('pos_bias');
    const [buckets = 0] = shape;
    const { maxDistance = 32 } = request.scheme.position as { maxDistance?: number };
    const x = distances(request, 2 * Math.max(maxDistance, request.trained));
    return {
      kind: 'curves',
      title: 'A number for each bucket of distances',
      quantity: bias,
      x,
      stepped: true,
      curves: byHead(request, (t, head) => data[bucketOf(t, buckets, maxDistance) * request.heads + head] as number, x),
      remark: request.format.say('From distance {distance} on, all are in the last bucket.', { distance: maxDistance }),
    };
  },

  toeplitz: (arrays, request) => {
    const { data, shape } = arrays.get('pos_bias');
    const [rows = 0] = shape;
    const x = distances(request, 2 * Math.max(rows, request.trained));
    return {
      kind: 'curves',
      title: 'A number for each distance',
      quantity: bias,
      x,
      stepped: true,
      curves: byHead(request, (t, head) => data[Math.min(t, rows - 1) * request.heads + head] as number, x),
      remark: request.format.say('From distance {distance} on, all have the last one.', { distance: rows - 1 }),
    };
  },

  'kerple-log': (arrays, request) => {
    const [r1, r2] = [arrays.get('pos_r1').data, arrays.get('pos_r2').data];
    const at = (values: Float32Array, head: number) => Math.max(0.01, values[head] as number);
    return {
      kind: 'curves',
      title: '−r₁ ln(1 + r₂ δ)',
      quantity: bias,
      x: distances(request),
      curves: byHead(request, (t, head) => -at(r1, head) * Math.log1p(at(r2, head) * t)),
      remark: Array.from({ length: request.heads }, (_, head) =>
        request.format.say('Head {number}: r₁ {r1}, r₂ {r2}.', {
          number: head + 1,
          r1: request.format.short(at(r1, head)),
          r2: request.format.short(at(r2, head)),
        }),
      ).join(' '),
    };
  },

  fire: (arrays, request) => {
    const [w0, b0, w1, b1] = ['fire_w0', 'fire_b0', 'fire_w1', 'fire_b1'].map((name) => arrays.get(name).data) as [
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    const [c, l] = [Math.abs(arrays.number('fire_c')), arrays.number('fire_l')];
    const { l0 = 512 } = request.scheme.position as { l0?: number };
    const query = Math.min(request.longest, maxDistances) - 1;
    const normaliser = Math.log1p(c * Math.max(query, Math.abs(l * l0))) + 1e-6;
    const network = (t: number, head: number) => {
      const y = Math.log1p(c * t) / normaliser;
      return w0.reduce((sum, weight, unit) => {
        return sum + (w1[head * w0.length + unit] as number) * Math.max(0, weight * y + (b0[unit] as number));
      }, b1[head] as number);
    };
    return {
      kind: 'curves',
      title: 'A small network of the distance',
      quantity: bias,
      x: distances(request),
      curves: byHead(request, network),
      remark: request.format.say('For the query at position {query}. c {c}, threshold {threshold}.', {
        query,
        c: request.format.significant(c),
        threshold: Math.abs(l * l0).toFixed(0),
      }),
    };
  },

  shaw: (arrays, { format: { say } }) => {
    const norms = (name: string) => {
      const { data, shape } = arrays.get(name);
      const [rows = 1, dim = 0] = shape;
      const clip = (rows - 1) / 2;
      return Float64Array.from({ length: clip + 1 }, (_, t) =>
        Math.hypot(...data.subarray((clip - t) * dim, (clip - t + 1) * dim)),
      );
    };
    const [keys, values] = [norms('rel_key'), norms('rel_value')];
    return {
      kind: 'curves',
      title: 'Two vectors for each distance',
      quantity: 'length of the vector',
      x: Array.from(keys, (_, t) => t),
      curves: [
        { name: say('keys'), y: keys },
        { name: say('values'), y: values },
      ],
      remark: say('Distances above {distance} have the last ones.', { distance: keys.length - 1 }),
    };
  },

  'transformer-xl': (arrays, request) => {
    const { dim, heads } = request;
    const [v, w] = [arrays.get('v').data, arrays.get('w_r').data];
    const { base = 10000 } = request.scheme.position as { base?: number };
    const headDim = dim / heads;
    const half = dim / 2;
    // Since v·(W r) = (vᵀ W)·r, one row per head suffices.
    const rows = Array.from({ length: heads }, (_, head) =>
      Float64Array.from({ length: dim }, (_, column) => {
        let sum = 0;
        for (let c = head * headDim; c < (head + 1) * headDim; c++)
          sum += (v[c] as number) * (w[c * dim + column] as number);
        return sum / Math.sqrt(headDim);
      }),
    );
    const value = (t: number, head: number) => {
      const row = rows[head] as Float64Array;
      let sum = 0;
      for (let m = 0; m < half; m++) {
        const angle = t * base ** ((-2 * m) / dim);
        sum += (row[m] as number) * Math.sin(angle) + (row[half + m] as number) * Math.cos(angle);
      }
      return sum;
    };
    return {
      kind: 'curves',
      title: 'What every query prefers: u′ · W r',
      quantity: bias,
      x: distances(request),
      curves: byHead(request, value),
    };
  },

  cope: (arrays) => ({
    kind: 'table',
    title: 'A vector for each counted position',
    columnTitle: 'position, counted by gates',
    ...tableOf(arrays.get('pos_emb')),
  }),

  'data-dependent-alibi': (arrays, request) => {
    const b = arrays.get('b_f').data;
    const decay = Array.from(b, (x) => -Math.log1p(Math.exp(-x)));
    return {
      kind: 'curves',
      title: 'What a gate forgets when words say nothing',
      quantity: bias,
      x: distances(request),
      curves: byHead(request, (t, head) => t * (decay[head] as number)),
      remark: Array.from(b, (x, head) =>
        request.format.say('Head {number} keeps {percent}% a token.', {
          number: head + 1,
          percent: request.format.significant(Number((100 / (1 + Math.exp(-x))).toPrecision(3))),
        }),
      ).join(' '),
    };
  },
};

/** Remarks on schemes with nothing to learn. */
const fixed: Readonly<Record<string, string>> = {
  none: 'There is no position here, and nothing to learn about it: what the model knows of order it has from the causal mask.',
  sinusoidal: 'The table is a formula. Nothing in it is learned.',
  rope: 'The angles are a formula. Queries and keys learn to make use of them; position itself has no parameter.',
  alibi: 'The slopes are a formula. None of them is learned.',
  sandwich: 'The bias is a formula. Nothing in it is learned.',
};

export function learnedBy(request: LearnedRequest): Learned {
  const { scheme } = request.scheme.position;
  const reader = readers[scheme];
  if (!reader) return { kind: 'nothing', remark: request.format.say(fixed[scheme] ?? 'It has no parameters.') };
  return reader(new Arrays(request.parameters, request.layer), request);
}
