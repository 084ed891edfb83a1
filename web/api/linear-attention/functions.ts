import { linearAttentionParameters, rope } from '../../catalogue/index.ts';
import { readSizes, readWant, type Sizes } from '../attention/index.ts';
import { broadcastTo, invalid, noneBeside, ofLength, ofShape, refused, renamingArguments } from '../errors/index.ts';
import {
  additiveMask,
  allocated,
  broadcastStrides,
  checkBoolean,
  checkKeys,
  checkObject,
  checkOffset,
  checkOut,
  checkParameter,
  checkPositionList,
  checkQueryOffset,
  checkScheme,
  checkTensor,
  consecutivePositions,
  type Read,
  type Reading,
  readFlags,
  readParameters,
  sizeOf,
  tensor,
} from '../input/index.ts';
import {
  type Engine,
  type ExtendedEngine,
  type RawLinearAttentionOptions,
  type RawLinearRotationTables,
  Scratch,
  type Slot,
} from '../module/index.ts';
import { rotaryTable } from '../rotary/index.ts';
import type {
  LinearAttentionFunctions,
  LinearAttentionOptions,
  LinearAttentionResult,
  LinearState,
  MaskLike,
  OutOptions,
  TensorLike,
} from '../types/index.ts';

const shared = ['q', 'k', 'v', 'similarity', 'causal', 'offset', 'mask', 'rotation', 'past', 'want', 'out'] as const;
const extras = ['weights', 'state'] as const;

interface Similarity {
  /** The option that only this similarity reads. */
  readonly option: 'eps' | 'scale';
  /** Number of features beyond the components of a head. */
  readonly moreFeatures: number;
  /** Whether there is a normaliser, so that the state includes the sums of the keys. */
  readonly normalises: boolean;
}

type Name = RawLinearAttentionOptions['similarity'];

const similarities: Readonly<Record<Name, Similarity>> = {
  elu: { option: 'eps', moreFeatures: 0, normalises: true },
  normalised: { option: 'eps', moreFeatures: 1, normalises: true },
  dot: { option: 'scale', moreFeatures: 0, normalises: false },
};

function linearAttention(
  engine: ExtendedEngine,
  input: Read<LinearAttentionOptions> & OutOptions,
): LinearAttentionResult {
  const options = checkObject('options', input);
  const name = checkParameter(linearAttentionParameters.similarity, options.similarity) as Name;
  const similarity = similarities[name];
  checkKeys(options, [...shared, similarity.option]);
  const sizes = readSizes(input);
  const { batch, heads, kvHeads, queries, keys, headDim, valueDim } = sizes;
  const offset = checkQueryOffset(input.offset, keys - queries);
  const causal = checkBoolean('causal', input.causal, false);
  const want = readWant(input.want, extras);
  const outputShape = [batch, heads, queries, valueDim];
  const weightsShape = [batch, heads, queries, keys];
  const out = checkOut(input.out, sizeOf(outputShape));
  if (want.includes('weights')) sizeOf(weightsShape);
  const rotation = readRotation(engine.core, input.rotation, sizes, offset);
  const mask = readKeyMask(input.mask, batch, keys);

  const lead = input.q.shape.slice(0, -2);
  // The leading axes of k, which may have fewer heads than q.
  const stateLead = input.k.shape.slice(0, -2);
  const features = headDim + similarity.moreFeatures;
  const stateShapes = { values: [...stateLead, features, valueDim], keys: [...stateLead, features] };
  const past = readPast(input.past, stateShapes, similarity.normalises);

  const scratch = new Scratch();
  const numbers = (data: ArrayLike<number> | undefined) => data && scratch.float32(data);
  const arrays: Record<string, Slot | undefined> = {
    q: numbers(input.q.data),
    k: numbers(input.k.data),
    v: numbers(input.v.data),
    mask: mask && scratch.bytes(mask),
    query_cos: numbers(rotation?.query.cos),
    query_sin: numbers(rotation?.query.sin),
    key_cos: numbers(rotation?.key.cos),
    key_sin: numbers(rotation?.key.sin),
    past_values: numbers(past?.values.data),
    past_keys: numbers(past?.keys?.data),
  };
  const output = scratch.room32(sizeOf(outputShape));
  const weights = want.includes('weights') ? scratch.room32(sizeOf(weightsShape)) : undefined;
  const state = want.includes('state')
    ? { values: scratch.room32(sizeOf(stateShapes.values)), keys: scratch.room32(sizeOf(stateShapes.keys)) }
    : undefined;
  const request = {
    batch,
    heads,
    kv_heads: kvHeads,
    queries,
    keys,
    head_dim: headDim,
    value_dim: valueDim,
    similarity: name,
    causal,
    offset,
    eps: checkParameter(linearAttentionParameters.eps, options.eps) as number,
    scale:
      (checkParameter(linearAttentionParameters.scale, options.scale) as number | undefined) ?? 1 / Math.sqrt(headDim),
  };

  return scratch.run(engine, (filled) => {
    const at = (array: string) => filled.at(arrays[array]);
    engine.raw.linear_attention(
      request,
      request,
      {
        layout: rotation?.layout ?? 'interleaved',
        rotary_dim: rotation?.dim ?? 0,
        query_cos: at('query_cos'),
        query_sin: at('query_sin'),
        key_cos: at('key_cos'),
        key_sin: at('key_sin'),
      },
      {
        q: at('q'),
        k: at('k'),
        v: at('v'),
        mask: at('mask'),
        past_values: at('past_values'),
        past_keys: at('past_keys'),
        output: filled.at(output),
        weights: filled.at(weights),
        present_values: filled.at(state?.values),
        present_keys: filled.at(state?.keys),
      },
    );
    return {
      output: tensor(filled.read32(output, out), [...lead, queries, valueDim]),
      ...(weights && { weights: tensor(filled.read32(weights), [...lead, queries, keys]) }),
      ...(state && {
        state: {
          values: tensor(filled.read32(state.values), stateShapes.values),
          keys: tensor(filled.read32(state.keys), stateShapes.keys),
        },
      }),
    };
  });
}

/** Reads the mask as one flag per batch entry and key. */
function readKeyMask(value: MaskLike | undefined, batch: number, keys: number): Uint8Array | undefined {
  if (value === undefined) return undefined;
  const { data, shape } = checkTensor('mask', value, broadcastTo([batch, keys]));
  const [batchStride = 0, keyStride = 0] = broadcastStrides('mask', shape, [batch, keys]);
  const visible = readFlags('mask', data, additiveMask.becomesFlags);
  const flags = allocated(Uint8Array, sizeOf([batch, keys], 1));
  for (let b = 0, to = 0; b < batch; b++)
    for (let j = 0; j < keys; j++) flags[to++] = visible[b * batchStride + j * keyStride] as number;
  return flags;
}

function readPast(
  value: { values: TensorLike; keys?: TensorLike } | undefined,
  shapes: Readonly<Record<keyof LinearState, readonly number[]>>,
  needsKeys: boolean,
): { values: TensorLike; keys: TensorLike | undefined } | undefined {
  if (value === undefined) return undefined;
  checkKeys(checkObject('past', value), ['values', 'keys'], 'past.');
  const read = (name: keyof LinearState, array: TensorLike | undefined) => {
    const argument = `past.${name}`;
    const expected = ofShape(shapes[name]);
    const { data, shape } = checkTensor(argument, array, expected);
    if (shape.join() !== shapes[name].join()) throw invalid(`${argument}.shape`, shape, expected);
    return { data, shape };
  };
  const values = read('values', value.values);
  return { values, keys: value.keys === undefined && !needsKeys ? undefined : read('keys', value.keys) };
}

/** Cosines and sines of one side, [length, dim / 2] each. */
interface Rotations {
  readonly cos: Float32Array;
  readonly sin: Float32Array;
}

/** Reads the rotation as tables for the features of queries and of keys. */
function readRotation(
  engine: Engine,
  input: Read<LinearAttentionOptions>['rotation'],
  { queries, keys, headDim }: Sizes,
  distance: number,
): { layout: RawLinearRotationTables['layout']; dim: number; query: Rotations; key: Rotations } | undefined {
  if (input === undefined) return undefined;
  const prefix = 'rotation.';
  const options = checkObject('rotation', input);
  checkScheme(options, [rope], `${prefix}scheme`);
  const values = readParameters(rope, options, {
    without: ['direction', 'outputLayout', 'rotaryPart'],
    alsoAllowed: ['queryPositions', 'keyPositions'],
    prefix,
  });
  const dim = values.rotaryDim ?? headDim;
  if (dim > headDim || dim % 2 !== 0) {
    throw invalid(`${prefix}rotaryDim`, dim, {
      kind: 'range',
      type: 'integer',
      min: 2,
      max: headDim,
      even: true,
      bound: 'head_dim',
    });
  }
  const { layout: _, rotaryDim: __, offset, queryPositions: atQueries, keyPositions: atKeys, ...frequencies } = options;
  if (offset !== undefined && atQueries !== undefined && atKeys !== undefined) {
    throw invalid(`${prefix}offset`, offset, noneBeside('positions', ': add it to the positions'));
  }
  const read = (argument: string, list: unknown, length: number, first: number): Float64Array => {
    if (list === undefined) return consecutivePositions(length, first);
    const positions = checkPositionList(prefix + argument, list);
    if (positions.length === length) return positions;
    throw refused(
      prefix + argument,
      { text: '{count} positions', values: { count: positions.length } },
      ofLength(length, undefined, ', one per row'),
    );
  };
  const start = renamingArguments(
    (argument) => prefix + argument,
    () => checkOffset(values.offset, keys),
  );
  const queryPositions = read('queryPositions', atQueries, queries, start + distance);
  const keyPositions = read('keyPositions', atKeys, keys, start);
  // One table for both, because the frequencies may depend on the length of the whole text.
  const positions = allocated(Float64Array, queries + keys);
  positions.set(queryPositions);
  positions.set(keyPositions, queries);
  const request = { ...frequencies, dim, positions };
  const { cos, sin } = renamingArguments(
    (argument) => prefix + argument,
    () => rotaryTable(engine, request),
  );
  const rows = (first: number, last: number) => ({
    cos: cos.data.subarray((first * dim) / 2, (last * dim) / 2),
    sin: sin.data.subarray((first * dim) / 2, (last * dim) / 2),
  });
  return { layout: values.layout, dim, query: rows(0, queries), key: rows(queries, queries + keys) };
}

export function linearAttentionFunctions(engine: ExtendedEngine): Reading<LinearAttentionFunctions> {
  return { linearAttention: (options) => linearAttention(engine, options) };
}
