import type { DynamicPositionBiasLayer, Posenc, Tensor } from 'posenc';
import type { Layer } from '../panel/layer.ts';
import { invalidArgument } from '../panel/problem.ts';
import { numbersOf } from '../state/number-list.ts';
import type { Values } from '../state/state.ts';
import { Drawn } from './drawn.ts';

export interface SchemeArrays {
  /** Options that the catalogue cannot know. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Which of them stand for something learned. */
  readonly drawn: readonly string[];
}

interface Request {
  readonly pe: Posenc;
  readonly layer: Layer;
  readonly values: Values;
  readonly draw: Drawn;
}

type Make = (request: Request) => Readonly<Record<string, unknown>>;

const number = (values: Values, name: string, byDefault: number) => (values[name] as number | undefined) ?? byDefault;

const absolute: Readonly<Record<string, Make>> = {
  learned: ({ layer, values, draw }) => {
    const first = number(values, 'positionOffset', 0);
    const rows = Math.max(layer.keys, layer.queries + layer.offset) + Math.max(0, first);
    return { table: draw.array('table', [rows, layer.dim], 0.5) };
  },
  'normalised-integer': ({ layer, values }) => ({ textLength: number(values, 'textLength', Math.max(2, layer.keys)) }),
  'cape-2d': ({ layer, values }) => ({
    patchesX: number(values, 'patchesX', layer.grid[0]),
    patchesY: number(values, 'patchesY', layer.grid[1]),
  }),
  multidim: ({ layer }) => ({ shape: layer.grid }),
  'timing-signal': ({ layer }) => ({ shape: layer.grid }),
  'sincos-pos-embed-2d': ({ layer, values }) => ({
    height: number(values, 'height', layer.grid[0]),
    width: number(values, 'width', layer.grid[1]),
  }),
  'detr-sine': ({ layer }) => ({
    mask: { data: new Array(layer.keys).fill(1), shape: layer.grid },
    numPosFeats: layer.dim / 2,
  }),
  'detr-learned': ({ layer, values, draw }) => {
    const [height, width] = [number(values, 'height', layer.grid[0]), number(values, 'width', layer.grid[1])];
    const half = Math.floor(layer.dim / 2);
    return {
      height,
      width,
      rowEmbed: draw.array('rowEmbed', [height, half], 0.5),
      colEmbed: draw.array('colEmbed', [width, half], 0.5),
    };
  },
};

const rotary: Readonly<Record<string, Make>> = {
  rope: longRopeLists,
  mrope: (request) => ({ ...longRopeLists(request), sections: sectionsOf(request) }),
};

/**
 * LongRoPE's divisors come from a search on the model. What stands for lists that are left out only has their shape: none up close, a
 * ladder to the factor far away.
 */
function longRopeLists({ layer, values }: Request): Readonly<Record<string, unknown>> {
  if (values.scalingType !== 'longrope') return {};
  const pairs = number(values, 'rotaryDim', layer.headDim) / 2;
  const trained = number(values, 'scalingOriginalMaxPositionEmbeddings', 1);
  const factor = number(values, 'scalingFactor', number(values, 'scalingMaxPositionEmbeddings', trained) / trained);
  const ladder = Array.from({ length: pairs }, (_, i) => factor ** (pairs === 1 ? 0 : i / (pairs - 1)));
  const listOr = (name: string, standIn: number[]) => {
    const given = numbersOf(String(values[name] ?? ''));
    return given.length > 0 ? given : standIn;
  };
  const shortFactor = listOr('scalingShortFactor', new Array(pairs).fill(1));
  return { scaling: { shortFactor, longFactor: listOr('scalingLongFactor', ladder) } };
}

function sectionsOf({ layer, values }: Request): number[] {
  const pairs = number(values, 'rotaryDim', layer.headDim) / 2;
  const sections = numbersOf(String(values.sections ?? ''));
  if (sections.length > 0) {
    if (sections.every(Number.isInteger)) return sections;
    throw invalidArgument(
      'sections',
      values.sections,
      `three whole numbers that add up to ${pairs}, the number of pairs`,
    );
  }
  const time = Math.floor(pairs / 4);
  const height = Math.ceil((pairs - time) / 2);
  return [time, height, pairs - time - height];
}

const bias: Readonly<Record<string, Make>> = {
  t5: ({ layer, values, draw }) => ({
    table: draw.array('table', [number(values, 'numBuckets', 32), layer.heads]),
  }),
  kerple: ({ layer, draw }) => ({
    p: draw.array('p', [layer.heads], 0.25, 1),
    a: draw.array('a', [layer.heads], 0.25, 1),
  }),
  fire: ({ layer, draw }) => ({
    w0: draw.array('w0', [8, 1], 2),
    b0: draw.array('b0', [8]),
    w1: draw.array('w1', [layer.heads, 8]),
    b1: draw.array('b1', [layer.heads]),
  }),
  toeplitz: ({ layer, draw }) => ({ table: draw.array('table', [2 * farthest(layer) + 1, layer.heads]) }),
  swin: ({ layer, values, draw }) => {
    const height = number(values, 'windowHeight', layer.grid[0]);
    const width = number(values, 'windowWidth', layer.grid[1]);
    const table = draw.array('table', [(2 * height - 1) * (2 * width - 1), layer.heads]);
    return { window: { height, width }, table };
  },
  'dynamic-position-bias': ({ layer, draw }) => {
    const dense = (name: string, units: number, inputs: number): DynamicPositionBiasLayer => ({
      weight: draw.array(`${name}.weight`, [units, inputs], 1 / Math.sqrt(inputs)),
      bias: draw.array(`${name}.bias`, [units], 0.5),
    });
    return { layers: [dense('first', 8, 1), dense('second', 8, 8), dense('last', layer.heads, 8)] };
  },
  'data-dependent-alibi': ({ layer, draw }) => ({
    gateLogits: draw.array('gateLogits', [1, layer.keys, layer.heads * (layer.causal ? 1 : 2)]),
  }),
  'relative-projection': ({ layer, draw }) => ({
    weights: draw.array('weights', [1, layer.heads, layer.queries, 4]),
    distanceBank: draw.array('distanceBank', [4, farthest(layer) + 1]),
  }),
};

const relative: Readonly<Record<string, Make>> = {
  shaw: ({ layer, values, draw }) => {
    const most = number(values, 'maxRelativePositions', values.clip === false ? farthest(layer) : 4);
    return { keyTable: draw.array('keyTable', [2 * most + 1, layer.headDim], 0.5) };
  },
  'bert-relative': ({ layer, draw }) => ({
    table: draw.array('table', [2 * farthest(layer) + 1, layer.headDim], 0.5),
  }),
  'music-transformer': ({ layer, draw }) => ({
    table: draw.array('table', [farthest(layer) + 1, layer.headDim], 0.5),
  }),
  'transformer-xl': ({ pe, layer, draw }) => ({
    r: projectedSinusoid(pe, pe.relativePositions({ scheme: 'transformer-xl', keys: layer.keys }), layer, draw),
    ...twoBiases(layer, draw),
  }),
  xlnet: ({ pe, layer, draw }) => {
    const { queries, keys } = layer;
    const positions = pe.relativePositions({ scheme: 'xlnet', queries, keys });
    return { r: projectedSinusoid(pe, positions, layer, draw), ...twoBiases(layer, draw) };
  },
  deberta: ({ layer, values, draw }) => {
    const buckets = number(values, 'positionBuckets', -1);
    const reach = number(values, 'maxRelativePositions', -1);
    const span = number(values, 'attSpan', buckets > 0 ? buckets : reach > 0 ? reach : farthest(layer) + 1);
    const shape = [layer.heads, 2 * span, layer.headDim];
    return { posKey: draw.array('posKey', shape, 0.5), posQuery: draw.array('posQuery', shape, 0.5) };
  },
  tupe: ({ layer, values, draw }) => {
    const dim = layer.heads * layer.headDim;
    const scale = 1 / Math.sqrt(dim);
    const untied = values.untieCls === false ? 0 : 1;
    return {
      positions: draw.array('positions', [layer.keys + untied, dim]),
      layerNormWeight: draw.array('layerNormWeight', [dim], 0.1, 1),
      layerNormBias: draw.array('layerNormBias', [dim], 0.1),
      queryWeight: draw.array('queryWeight', [dim, dim], scale),
      queryBias: draw.array('queryBias', [dim], 0.1),
      keyWeight: draw.array('keyWeight', [dim, dim], scale),
      keyBias: draw.array('keyBias', [dim], 0.1),
      relativeTable: draw.array('relativeTable', [number(values, 'relPosBins', 32) + untied, layer.heads], 0.5),
    };
  },
  cope: ({ layer, draw }) => ({ posEmb: draw.array('posEmb', [Math.max(2, layer.keys), layer.headDim], 0.5) }),
};

/** The largest distance between a query and a key. */
function farthest({ keys, queries, offset }: Layer): number {
  return Math.max(keys - 1 - offset, offset + queries - 1, 0);
}

const twoBiases = (layer: Layer, draw: Drawn) => ({
  rWBias: draw.array('rWBias', [layer.heads, layer.headDim], 0.5),
  rRBias: draw.array('rRBias', [layer.heads, layer.headDim], 0.5),
});

/** r as those models make it: a learned projection of the sinusoid of each distance. */
function projectedSinusoid(pe: Posenc, positions: Float64Array, layer: Layer, draw: Drawn): Tensor {
  const { heads, headDim, dim } = layer;
  const sinusoid = pe.absolute({ scheme: 'sinusoidal', dim, layout: 'half', positions });
  const weight = draw.array('r', [heads * headDim, dim], 1 / Math.sqrt(dim));
  return splitHeads(pe.project(sinusoid, weight), heads);
}

/** [rows, heads * head_dim] as [heads, rows, head_dim]. */
export function splitHeads({ data, shape }: Tensor, heads: number): Tensor {
  const [rows = 0, columns = 0] = shape;
  const width = columns / heads;
  const split = new Float32Array(data.length);
  for (let head = 0; head < heads; head++) {
    for (let row = 0; row < rows; row++) {
      const from = row * columns + head * width;
      split.set(data.subarray(from, from + width), (head * rows + row) * width);
    }
  }
  return { data: split, shape: [heads, rows, width] };
}

const makers: Readonly<Record<string, Make>> = { ...absolute, ...rotary, ...bias, ...relative };

/** The arrays of a scheme for a layer, or for the scorecard of one. */
export function arraysOf(pe: Posenc, scheme: string, layer: Layer, values: Values): SchemeArrays {
  const draw = new Drawn(pe, layer.seed);
  const options = makers[scheme]?.({ pe, layer, values, draw }) ?? {};
  return { options, drawn: draw.names };
}
