import type { Posenc, RopeOptions, Tensor } from 'posenc';
import { headOf, splitHeads, tokenize } from '../inputs/index.ts';
import {
  fading,
  type LinearCall,
  type LinearRequest,
  linearCall,
  rateOf,
  runLinear,
  tokenByToken,
  withoutPosition,
} from './calls.ts';
import { type LinearFormName, linearForm, linearHeads } from './parameters.ts';

/** The model behind `posenc-linear-attention`. */
export interface LinearAsked {
  readonly sentence: string;
  /** So many made-up words instead of the sentence. */
  readonly length?: number | undefined;
  readonly form: LinearFormName;
  readonly rotation: boolean;
  readonly compare: 'softmax' | 'no-position' | 'decay';
  readonly denominator: 'plain' | 'rotated';
  readonly causal: boolean;
  /** Counted from 0. */
  readonly head: number;
  readonly headDim: number;
  readonly base: number;
  readonly layout: 'interleaved' | 'half';
  /** The position of the first word. */
  readonly shift: number;
  readonly seed: number;
}

/** A matrix of one head. */
export interface LinearMap {
  /** [tokens, tokens], 0 where a key is hidden. */
  readonly weights: Float32Array;
  /** The sum of each row. */
  readonly sums: Float64Array;
}

export interface LinearModel {
  readonly tokens: readonly string[];
  readonly form: LinearFormName;
  readonly rotated: boolean;
  /** Whether later keys are hidden. */
  readonly causal: boolean;
  readonly map: LinearMap;
  readonly beside: LinearMap;
  /** By how much each key has faded at each query; undefined if nothing fades. */
  readonly decay: Float32Array | undefined;
  /** What remains per token of distance, if the head has a fixed decay. */
  readonly rate: number | undefined;
  /** How many weights of visible keys are below 0, and of how many. */
  readonly negative: number;
  readonly visible: number;
  /** How far all positions are moved, and the largest change of a weight. */
  readonly moved: { readonly by: number; readonly change: number };
  /** The numbers that a head keeps between two tokens, part by part, and how many keys and values would be. */
  readonly state: readonly (readonly number[])[];
  readonly cache: number;
  /** The largest difference between the outputs and those read token by token; undefined if later keys are seen. */
  readonly recurrence: number | undefined;
}
const dim = 64;
/** How far positions are moved as a test while the sentence begins at 0. */
const testShift = 1000;

export function linearModel(pe: Posenc, asked: LinearAsked): LinearModel {
  const { form, head, rotation, shift, denominator } = asked;
  const tokens = tokensOf(asked);
  const { similarity } = linearForm(form);
  const causal = similarity === undefined || asked.causal;
  const request = requestOf(pe, asked, tokens);
  const call = linearCall(pe, request);
  const { output, weights, state } = runLinear(pe, call, ['weights', 'state']);
  const plain = ofHead(weights as Tensor, head);
  const divides = denominator === 'rotated' && similarity === 'elu';
  const map = mapOf(divides ? dividedBySums(plain, tokens.length) : plain, tokens.length);
  const isVisible = (i: number) => !causal || i % tokens.length <= Math.floor(i / tokens.length);
  return {
    tokens,
    form,
    rotated: rotation,
    causal,
    map: map,
    beside: mapOf(ofHead(comparison(pe, asked, request, call), head), tokens.length),
    decay: decays(call) ? ofHead(fading(pe, call, causal), head) : undefined,
    rate: rateOf(call, head),
    negative: map.weights.filter((weight, i) => weight < 0 && isVisible(i)).length,
    visible: map.weights.filter((_, i) => isVisible(i)).length,
    moved: {
      by: shift || testShift,
      change: largestDifference(plain, ofHead(elsewhere(pe, asked, request), head)),
    },
    state: Object.values(state ?? {}).map(({ shape }) => (shape as readonly number[]).slice(1)),
    cache: 2 * tokens.length * asked.headDim,
    recurrence: causal ? largestDifference(output.data, tokenByToken(pe, call)) : undefined,
  };
}

function tokensOf({ sentence, length }: LinearAsked): readonly string[] {
  return length === undefined ? tokenize(sentence) : Array.from({ length }, (_, i) => String(i));
}

function requestOf(pe: Posenc, asked: LinearAsked, tokens: readonly string[]): LinearRequest {
  const { form, headDim, seed, causal, rotation } = asked;
  const words = tokens.map((token) => token.toLowerCase());
  const { embeddings, wq, wk, wv } = pe.syntheticSentence({ words, dim, heads: linearHeads, headDim, seed });
  const [q, k, v] = [wq, wk, wv].map((weight) => splitHeads(pe.project(embeddings, weight), linearHeads)) as [
    Tensor,
    Tensor,
    Tensor,
  ];
  return { form, q, k, v, words: embeddings, seed, causal, rotation: rotation ? rope(asked) : undefined };
}

function rope({ base, layout, shift }: LinearAsked): RopeOptions {
  return { scheme: 'rope', base, layout, offset: shift };
}

/** The weights at positions that have all moved by the same distance. */
function elsewhere(pe: Posenc, asked: LinearAsked, request: LinearRequest): Tensor {
  const there = rope({ ...asked, shift: asked.shift === 0 ? testShift : 0 });
  const call = linearCall(pe, { ...request, rotation: request.rotation && there });
  return runLinear(pe, call, ['weights']).weights as Tensor;
}

function comparison(pe: Posenc, asked: LinearAsked, request: LinearRequest, call: LinearCall): Tensor {
  const causal = asked.causal || call.name === 'recurrentAttention';
  if (asked.compare === 'decay') return fading(pe, call, causal);
  if (asked.compare === 'no-position') {
    return runLinear(pe, withoutPosition(pe, request), ['weights']).weights as Tensor;
  }
  const { q, k, v } = request;
  const { offset: _, ...encoding } = rope(asked);
  const positions = Array.from({ length: q.shape[1] as number }, (_, i) => asked.shift + i);
  const placed = { ...encoding, queryPositions: positions, keyPositions: positions };
  return pe.attention({ q, k, v, encoding: placed, causal, want: ['weights'] }).weights as Tensor;
}

const decays = ({ name, options }: LinearCall) => name === 'recurrentAttention' && options.decay !== undefined;

const ofHead = (tensor: Tensor, head: number): Float32Array => headOf(tensor, head).slice();

function mapOf(weights: Float32Array, tokens: number): LinearMap {
  return { weights, sums: rowSums(weights, tokens) };
}

function rowSums(weights: Float32Array, tokens: number): Float64Array {
  const sums = new Float64Array(tokens);
  weights.forEach((weight, i) => {
    sums[Math.floor(i / tokens)] = (sums[Math.floor(i / tokens)] as number) + weight;
  });
  return sums;
}

/** With the plain denominator, the sum of a row is the rotated denominator over the plain one. */
function dividedBySums(weights: Float32Array, tokens: number): Float32Array {
  const sums = rowSums(weights, tokens);
  return weights.map((weight, i) => weight / (sums[Math.floor(i / tokens)] as number));
}

function largestDifference(a: Float32Array, b: Float32Array): number {
  return a.reduce((max, value, i) => Math.max(max, Math.abs(value - (b[i] as number))), 0);
}
