import type {
  LinearAttentionOptions,
  LinearAttentionResult,
  Posenc,
  RecurrentAttentionOptions,
  RopeOptions,
  Tensor,
} from 'posenc';
import { seededNumbers, splitHeads } from '../inputs/index.ts';
import { type LinearFormName, linearForm } from './parameters.ts';

export interface LinearRequest {
  readonly form: LinearFormName;
  /** [heads, queries, head_dim]; recurrent forms take as many queries as keys. */
  readonly q: Tensor;
  /** [heads, keys, head_dim] */
  readonly k: Tensor;
  readonly v: Tensor;
  /** The vectors of the keys' tokens, [keys, dim]: gates are projections of them. */
  readonly words: Tensor;
  /** Gates that a model would have learned are drawn from it. */
  readonly seed: number;
  /** The similarities alone may see later keys; everything else reads from front to back. */
  readonly causal: boolean;
  /** Position of query 0 minus position of key 0, for the similarities. */
  readonly offset?: number;
  /** RoPE of queries and keys; its `offset` is the position of key 0. */
  readonly rotation?: Omit<RopeOptions, 'positions'> | undefined;
  /** Replaces the factor of q · k. */
  readonly scale?: number | undefined;
}

/** A call of posenc; for recurrent attention with what is done to queries and keys before. */
export type LinearCall =
  | { readonly name: 'linearAttention'; readonly options: LinearAttentionOptions }
  | {
      readonly name: 'recurrentAttention';
      readonly options: RecurrentAttentionOptions;
      /** Rotates queries and keys. */
      readonly rotation?: RopeOptions | undefined;
      /** Multiplies the keys, [heads, tokens, 1]. */
      readonly step?: Tensor | undefined;
    };

/** The call that computes a form. */
export function linearCall(pe: Posenc, request: LinearRequest): LinearCall {
  const { q, k, v, causal, offset, rotation } = request;
  const { similarity, scale: published, normaliser, erases } = linearForm(request.form);
  const scale = request.scale ?? published;
  if (similarity) {
    const places = { causal, ...(offset !== undefined && { offset }), ...(rotation && { rotation }) };
    const factor = similarity === 'dot' && scale !== undefined ? { scale } : {};
    const options = { q, k, v, similarity, ...places, ...factor };
    return { name: 'linearAttention', options: options as LinearAttentionOptions };
  }
  const { decay, beta, step } = gates(pe, request);
  return {
    name: 'recurrentAttention',
    rotation,
    step,
    options: {
      q,
      k,
      v,
      ...(decay && { decay }),
      ...(beta && { beta }),
      ...(scale !== undefined && { scale }),
      ...(normaliser && { normaliser }),
      ...(erases && { qkL2Norm: true }),
    },
  };
}

/** The same without anything that tells positions apart but the causal mask: no rotation, no decay, nothing erased. */
export function withoutPosition(pe: Posenc, request: LinearRequest): LinearCall {
  const call = linearCall(pe, { ...request, rotation: undefined });
  if (call.name === 'linearAttention') return call;
  const { decay: _, beta: __, ...options } = call.options;
  return { ...call, options };
}

type Want = readonly ('weights' | 'state')[];

export interface LinearResult {
  readonly output: Tensor;
  readonly weights: Tensor | undefined;
  readonly state: LinearAttentionResult['state'] | undefined;
}

export function runLinear(pe: Posenc, call: LinearCall, want: Want): LinearResult {
  const { output, weights, state } =
    call.name === 'linearAttention'
      ? pe.linearAttention({ ...call.options, want })
      : pe.recurrentAttention({ ...call.options, ...rotatedInputs(pe, call), want });
  return { output, weights, state: state as LinearResult['state'] };
}

/** The queries and keys of a recurrent form, rotated and multiplied. */
function rotatedInputs(
  pe: Posenc,
  call: LinearCall & { readonly name: 'recurrentAttention' },
): { q: Tensor; k: Tensor } {
  const { options, rotation, step } = call;
  const k = step ? stepped(options.k as Tensor, step) : (options.k as Tensor);
  return rotation ? { q: pe.rotate(options.q, rotation), k: pe.rotate(k, rotation) } : { q: options.q as Tensor, k };
}

/** The call for one of its heads. */
export function callOfHead(call: LinearCall, head: number): LinearCall {
  const of = <T>(array: T): T => (array === undefined ? array : (oneHead(array as Tensor, head) as T));
  const { options } = call;
  const arrays = { q: of(options.q), k: of(options.k), v: of(options.v) };
  if (call.name === 'linearAttention') return { ...call, options: { ...call.options, ...arrays } };
  const { decay, beta } = call.options;
  const gate = { ...(decay !== undefined && { decay: of(decay) }), ...(beta !== undefined && { beta: of(beta) }) };
  return { ...call, options: { ...call.options, ...arrays, ...gate }, step: of(call.step) };
}

/** One entry of the first axis, which stays as an axis of length 1. */
function oneHead({ data, shape }: Tensor, head: number): Tensor {
  const [, ...rest] = shape;
  const size = rest.reduce((product, axis) => product * axis, 1);
  return { data: data.subarray(head * size, (head + 1) * size), shape: [1, ...rest] };
}

/** What remains per token of distance, if the decay of the head is fixed. */
export function rateOf({ name, options }: LinearCall, head: number): number | undefined {
  if (name !== 'recurrentAttention') return undefined;
  const decay = options.decay as Tensor | undefined;
  return decay?.shape[1] === 1 ? Math.exp(decay.data[head] as number) : undefined;
}

/** By how much each key has faded at each query, [heads, tokens, tokens]; on average over the components of a head. */
export function fading(pe: Posenc, { name, options }: LinearCall, causal: boolean): Tensor {
  const { data, shape } = options.k as Tensor;
  const [heads = 0, tokens = 0, headDim = 0] = shape;
  const ones = { data: new Float32Array(data.length).fill(1), shape };
  const one = { data: new Float32Array(heads * tokens).fill(1), shape: [heads, tokens, 1] };
  const value = { q: ones, k: ones, v: one, scale: 1 / headDim, want: ['weights'] } as const;
  const { weights } =
    name === 'linearAttention'
      ? pe.linearAttention({ ...value, similarity: 'dot', causal })
      : pe.recurrentAttention({ ...value, ...(options.decay !== undefined && { decay: options.decay }) });
  return weights as Tensor;
}

/** The outputs of a causal form when it is read token by token, with nothing but the state in between. */
export function tokenByToken(pe: Posenc, call: LinearCall): Float32Array {
  const [q, v] = [call.options.q, call.options.v] as Tensor[] as [Tensor, Tensor];
  const [heads = 0, tokens = 0] = q.shape;
  const width = v.shape.at(-1) as number;
  const outputs = new Float32Array(heads * tokens * width);
  let past: LinearResult['state'];
  for (let token = 0; token < tokens; token++) {
    const { output, state } = runLinear(pe, atToken(call, token, past), ['state']);
    past = state;
    for (let head = 0; head < heads; head++) {
      const row = output.data.subarray(head * width, (head + 1) * width);
      outputs.set(row, (head * tokens + token) * width);
    }
  }
  return outputs;
}

function atToken(call: LinearCall, token: number, past: LinearResult['state']): LinearCall {
  const { options } = call;
  const tokens = (options.q as Tensor).shape.at(-2) as number;
  const at = <T>(array: T) => (array === undefined ? array : (tokenOf(array as Tensor, token, tokens) as T));
  const rows = { q: at(options.q), k: at(options.k), v: at(options.v), ...(past && { past }) };
  if (call.name === 'recurrentAttention') {
    const { decay, beta } = call.options;
    const gate = { ...(decay !== undefined && { decay: at(decay) }), ...(beta !== undefined && { beta: at(beta) }) };
    const options = { ...call.options, ...rows, ...gate } as RecurrentAttentionOptions;
    return { ...call, options, step: at(call.step), rotation: movedOn(call.rotation, token) };
  }
  const { rotation } = call.options;
  const turned = rotation && { rotation: movedOn(rotation, token) };
  return { name: call.name, options: { ...call.options, ...rows, ...turned } as LinearAttentionOptions };
}

function movedOn<Rotation extends { readonly offset?: number } | undefined>(rotation: Rotation, by: number): Rotation {
  return rotation && { ...rotation, offset: (rotation.offset ?? 0) + by };
}

/** One token of [heads, tokens] or [heads, tokens, width]; an array with one entry for all tokens is left as it is. */
function tokenOf({ data, shape }: Tensor, token: number, tokens: number): Tensor {
  const [heads = 0, value = 0, width = 1] = shape;
  if (value !== tokens) return { data, shape };
  const one = new Float32Array(heads * width);
  for (let head = 0; head < heads; head++) {
    const from = (head * tokens + token) * width;
    one.set(data.subarray(from, from + width), head * width);
  }
  return { data: one, shape: [heads, 1, ...shape.slice(2)] };
}

interface Gates {
  /** [heads, 1, 1], [heads, tokens, 1] or [heads, tokens, head_dim] */
  readonly decay?: Tensor;
  /** [heads, tokens] */
  readonly beta?: Tensor;
  /** [heads, tokens, 1] */
  readonly step?: Tensor;
}

/** The step that a gate takes on average before training, the largest that Mamba-2 begins with. */
const firstStep = Math.log(Math.expm1(0.1));
/** GLA takes this root of its gates, so that they begin near 1. */
const rootOfGates = 16;

const softplus = (x: number) => Math.log1p(Math.exp(x));
const mapped = ({ data, shape }: Tensor, to: (x: number, i: number) => number): Tensor => ({
  data: data.map(to),
  shape,
});

function gates(pe: Posenc, request: LinearRequest): Gates {
  const { decay, gate, erases, stepsKeys } = linearForm(request.form);
  const [heads = 0, , headDim = 0] = request.k.shape;
  const drawn = (name: string, width: number) => projectedWords(pe, request, name, heads, width);
  const beta = erases && mapped(drawn('beta', 1), (x) => 1 / (1 + Math.exp(-x)));
  const flat = beta && { data: beta.data, shape: beta.shape.slice(0, 2) };
  const written = flat ? { beta: flat } : {};
  if (decay === undefined) return written;
  if (decay === 'retention') return { decay: pe.headDecays({ form: decay, heads }), ...written };
  if (decay === 'lightning') return { decay: pe.headDecays({ form: decay, heads, layer: 0, layers: 1 }), ...written };
  const numbers = drawn('decay', decay === 'component' ? headDim : 1);
  if (gate === 'sigmoid') return { decay: mapped(numbers, (x) => -softplus(-x) / rootOfGates), ...written };
  const step = mapped(numbers, (x) => softplus(x + firstStep));
  const ofHead = numbers.data.length / heads;
  // Rates from 1 to 16 among the heads, the range that Mamba-2 begins with.
  const rate = (head: number) => 16 ** (heads > 1 ? head / (heads - 1) : 0);
  const fading = mapped(step, (x, i) => -rate(Math.floor(i / ofHead)) * x);
  return { decay: fading, ...(stepsKeys && { step }), ...written };
}

/** Random projections of the words, of unit variance, [heads, tokens, width]; equal words have equal ones. */
function projectedWords(pe: Posenc, { words, seed }: LinearRequest, name: string, heads: number, width: number) {
  const dim = words.shape.at(-1) as number;
  const shape = [heads * width, dim];
  const weight = { data: seededNumbers(pe, seed, name, shape).map((x) => x / Math.sqrt(dim)), shape };
  return splitHeads(pe.project(words, weight), heads);
}

/** Keys times the step of their tokens. */
function stepped(k: Tensor, step: Tensor): Tensor {
  const width = k.shape.at(-1) as number;
  return mapped(k, (x, i) => x * (step.data[Math.floor(i / width)] as number));
}
