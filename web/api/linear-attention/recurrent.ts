/** Linear attention with a decay. */
import { recurrentAttentionParameters as parameters } from '../../catalogue/index.ts';
import { readSizes, readWant } from '../attention/index.ts';
import { broadcastTo, invalid, ofShape, oneOf, renamingArguments, rule } from '../errors/index.ts';
import {
  allocated,
  broadcastStrides,
  checkInteger,
  checkKeys,
  checkNumber,
  checkObject,
  checkOut,
  checkParameter,
  checkTensor,
  type Read,
  sizeOf,
  tensor,
} from '../input/index.ts';
import { type ExtendedEngine, filled32, type RawTokenValuesAt, Scratch, type Slot } from '../module/index.ts';
import type {
  HeadDecaysOptions,
  OutOptions,
  RecurrentAttentionOptions,
  RecurrentAttentionResult,
  RecurrentState,
  Tensor,
  TensorLike,
} from '../types/index.ts';

const names = ['q', 'k', 'v', 'decay', 'beta', 'past', 'want', 'out', ...Object.keys(parameters)];
const extras = ['weights', 'state'] as const;
const sums = ['values', 'keys', 'decaySum'] as const;

type Shapes = Readonly<Record<(typeof sums)[number], readonly number[]>>;

function recurrentAttention(
  engine: ExtendedEngine,
  input: Read<RecurrentAttentionOptions> & OutOptions,
): RecurrentAttentionResult {
  const options = checkObject('options', input);
  checkKeys(options, names);
  const sizes = readSizes(input);
  const { batch, heads, kvHeads, queries: tokens, headDim, valueDim } = sizes;
  if (sizes.keys !== tokens)
    throw invalid('k.shape', input.k.shape, rule('as many tokens as q has, {tokens}', { tokens }));
  const parameter = (name: keyof typeof parameters) => checkParameter(parameters[name], options[name]);
  const form = parameter('form');
  const chunkSize = parameter('chunkSize') as number;
  if (form === 'recurrent' && options.chunkSize !== undefined) {
    throw invalid('chunkSize', options.chunkSize, { kind: 'absent', with: { option: 'form', value: 'recurrent' } });
  }
  const normaliser = parameter('normaliser') as 'none' | 'retention';
  const request = {
    batch,
    heads,
    kv_heads: kvHeads,
    queries: tokens,
    keys: tokens,
    head_dim: headDim,
    value_dim: valueDim,
    scale: (parameter('scale') as number | undefined) ?? 1 / Math.sqrt(headDim),
    normaliser,
    qk_l2_norm: parameter('qkL2Norm') as boolean,
    eps: parameter('eps') as number,
    chunk_size: form === 'recurrent' ? 0 : chunkSize,
  };
  const want = readWant(input.want, extras);
  const out = checkOut(input.out, sizeOf([batch, heads, tokens, valueDim]));

  const lead = input.q.shape.slice(0, -2);
  // The leading axes of k, which may have fewer heads than q.
  const stateLead = input.k.shape.slice(0, -2);
  const shapes = { values: [...stateLead, headDim, valueDim], keys: [...stateLead, headDim], decaySum: stateLead };
  const stored = normaliser === 'none' ? (['values'] as const) : sums;

  const scratch = new Scratch();
  const decay = readTokenValues(scratch, 'decay', input.decay, [batch, kvHeads, tokens, headDim]);
  const beta = readTokenValues(scratch, 'beta', input.beta, [batch, kvHeads, tokens]);
  if (normaliser !== 'none' && decay?.strides.component_stride) {
    throw invalid(
      'decay.shape',
      (input.decay as TensorLike).shape,
      rule("a last axis of 1 with normaliser '{normaliser}'", { normaliser }),
    );
  }
  const past = readPast(scratch, input.past, stored, shapes);
  const [q, k, v] = [input.q, input.k, input.v].map(({ data }) => scratch.float32(data));
  const output = scratch.room32(sizeOf([batch, heads, tokens, valueDim]));
  const state = want.includes('state') ? slots(stored, (name) => scratch.room32(sizeOf(shapes[name]))) : undefined;
  const weights = want.includes('weights') ? weightsOf(engine, input, stored, shapes) : undefined;

  return scratch.run(engine, (filled) => {
    const at = (slot: Slot | undefined) => filled.at(slot);
    const stateAt = (all: Slots | undefined) => ({
      values: at(all?.values),
      keys: at(all?.keys),
      decay_sum: at(all?.decaySum),
    });
    const addresses = {
      q: at(q),
      k: at(k),
      v: at(v),
      decay: decay && { ...decay.strides, pointer: at(decay.slot) },
      beta: beta && { ...beta.strides, pointer: at(beta.slot) },
      past: stateAt(past),
      output: at(output),
      present: stateAt(state),
    };
    renamingArguments(
      (name) => (name === 'decaySum' ? `past.${name}` : name),
      () => engine.raw.recurrent_attention(request, request, addresses),
    );
    return {
      output: tensor(filled.read32(output, out), [...lead, tokens, valueDim]),
      ...(weights && { weights }),
      ...(state && {
        state: slots(stored, (name) => tensor(filled.read32(state[name] as Slot), shapes[name])) as RecurrentState,
      }),
    };
  });
}

type Slots = Partial<Record<(typeof sums)[number], Slot>>;

function slots<One>(stored: readonly (typeof sums)[number][], make: (name: (typeof sums)[number]) => One) {
  return Object.fromEntries(stored.map((name) => [name, make(name)])) as Partial<Record<(typeof sums)[number], One>>;
}

/** The output is linear in the values, so one-hot values, one for each token, give the weights as the output. */
function weightsOf(
  engine: ExtendedEngine,
  options: Read<RecurrentAttentionOptions>,
  stored: readonly (typeof sums)[number][],
  { values }: Shapes,
): Tensor {
  const tokens = options.k.shape.at(-2) as number;
  const shape = [...options.k.shape.slice(0, -1), tokens];
  const data = allocated(Float32Array, sizeOf(shape));
  for (let n = 0; n < data.length; n += tokens) data[n + ((n / tokens) % tokens)] = 1;
  const without = [...values.slice(0, -1), tokens];
  const past = options.past && {
    ...options.past,
    values: tensor(allocated(Float32Array, sizeOf(without)), without),
  };
  const call = {
    ...options,
    v: tensor(data, shape),
    past: stored.length > 1 ? past : undefined,
    want: [],
    out: undefined,
  };
  return recurrentAttention(engine, call as Read<RecurrentAttentionOptions>).output;
}

/** Reads a number, or an array that broadcasts to the axes. */
function readTokenValues(
  scratch: Scratch,
  argument: string,
  value: number | TensorLike | undefined,
  axes: readonly number[],
): { slot: Slot; strides: Omit<RawTokenValuesAt, 'pointer'> } | undefined {
  if (value === undefined) return undefined;
  const one =
    typeof value === 'number'
      ? tensor([checkNumber(argument, value, { kind: 'number', min: -1e18, max: 1e18 })], [])
      : value;
  const { data, shape } = checkTensor(argument, one, broadcastTo(axes, ', or a number'));
  const [batch_stride = 0, head_stride = 0, token_stride = 0, component_stride = 0] = broadcastStrides(
    argument,
    shape,
    axes,
  );
  const strides = { size: data.length, batch_stride, head_stride, token_stride, component_stride };
  return { slot: scratch.float32(data), strides };
}

function readPast(
  scratch: Scratch,
  value: RecurrentState<TensorLike> | undefined,
  stored: readonly (typeof sums)[number][],
  shapes: Shapes,
): Slots | undefined {
  if (value === undefined) return undefined;
  checkKeys(checkObject('past', value), sums, 'past.');
  return slots(stored, (name) => {
    const expected = ofShape(shapes[name]);
    const { data, shape } = checkTensor(`past.${name}`, value[name], expected);
    if (shape.join() !== shapes[name].join()) throw invalid(`past.${name}.shape`, shape, expected);
    return scratch.float32(data);
  });
}

/** The options of each form, besides the number of heads. */
const forms = { lightning: ['layer', 'layers'], retention: [] } as const;

function headDecays(engine: ExtendedEngine, input: HeadDecaysOptions & OutOptions): Tensor {
  const options = checkObject('options', input);
  const { form, heads, layer = 0, layers = 1 } = options;
  if (!Object.keys(forms).includes(form as string)) throw invalid('form', form, oneOf(Object.keys(forms)));
  const known = form as keyof typeof forms;
  const decay = forms[known];
  checkKeys(options, ['form', 'heads', 'out', ...decay]);
  for (const name of decay) checkInteger(name, options[name], 0);
  const count = checkInteger('heads', heads, 1, 2 ** 16);
  const request = {
    form: known,
    layers: checkInteger('layers', layers, 1, 2 ** 16),
    layer: checkInteger('layer', layer, 0, 2 ** 16),
  };
  return filled32(engine, new Scratch(), { shape: [count, 1, 1], out: input.out }, (_, result) =>
    engine.raw.head_decays(request, count, result),
  );
}

export function recurrentAttentionFunctions(engine: ExtendedEngine) {
  return {
    recurrentAttention: (options: Read<RecurrentAttentionOptions> & OutOptions) => recurrentAttention(engine, options),
    headDecays: (options: HeadDecaysOptions & OutOptions) => headDecays(engine, options),
  };
}
