import type { BiasOptions, Posenc, Scheme, Tensor } from 'posenc';
import { catalogue } from 'posenc/catalogue';
import { positiveStandIn, standIn } from './stand-ins.ts';

/** Every scheme that is a number added to each logit. */
export const biasSchemes: readonly Scheme[] = catalogue.filter(({ place }) => place === 'bias');

/** What the figure decides. */
export const settledByBias = ['heads', 'queries', 'keys', 'offset', 'window.height', 'window.width', 'dim'];

/** The model behind `posenc-bias`. */
export interface BiasPicture {
  /** [heads, queries, keys]; schemes that are the same for all heads have one. */
  readonly bias: Tensor;
  readonly offset: number;
  /** Whether learned numbers were drawn from a seed. */
  readonly random: boolean;
}

export interface BiasRequest {
  readonly scheme: Scheme;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly heads: number;
  readonly queries: number;
  readonly keys: number;
  readonly offset?: number | undefined;
}

/** Widths of the small networks that stand in for learned ones. */
const HIDDEN = 8;
const FARTHEST = 16;

export function biasOf(pe: Posenc, request: BiasRequest): BiasPicture {
  const { scheme, parameters, offset, heads } = request;
  const learned = learnedArrays(pe, scheme.name, parameters, request);
  const options = { ...parameters, ...learned, ...sizesFor(request), scheme: scheme.name } as unknown as BiasOptions;
  const { data, shape } = pe.bias(options);
  const [count = 1, queries = 1, keys = 1] = shape.slice(-3);
  const random = Object.keys(learned).length > 0;
  return {
    bias: { data, shape: [count, queries, keys] },
    offset: offset ?? keys - queries,
    random: random && heads > 0,
  };
}

/** Sizes, where the scheme takes them as numbers. */
function sizesFor({ scheme, heads, queries, keys, offset }: BiasRequest): Record<string, unknown> {
  const given: Record<string, unknown> = { heads, queries, keys, offset, dim: 64 };
  const takes = (name: string) => given[name] !== undefined && scheme.parameters.some((one) => one.name === name);
  const sizes = Object.fromEntries(Object.entries(given).filter(([name]) => takes(name)));
  return scheme.name === 'swin' ? { window: windowOf(queries) } : sizes;
}

/** The squarest window of at most so many tokens. */
function windowOf(tokens: number): { height: number; width: number } {
  const height = Math.max(1, Math.floor(Math.sqrt(tokens)));
  return { height, width: Math.max(1, Math.floor(tokens / height)) };
}

/** Stand-ins for what a checkpoint would hold; nothing for schemes that are formulas. */
export function learnedArrays(
  pe: Posenc,
  name: string,
  parameters: Readonly<Record<string, unknown>>,
  { heads, queries, keys }: { heads: number; queries: number; keys: number },
): Record<string, unknown> {
  const array = (seed: number, ...shape: number[]) => standIn(pe, shape, seed);
  switch (name) {
    case 't5':
      return { table: array(1, Number(parameters.numBuckets ?? 32), heads) };
    case 'kerple':
      return { p: positiveStandIn(pe, heads, 1), a: positiveStandIn(pe, heads, 2) };
    case 'fire':
      return { w0: array(1, HIDDEN, 1), b0: array(2, HIDDEN), w1: array(3, heads, HIDDEN), b1: array(4, heads) };
    case 'toeplitz':
      return { table: array(1, 2 * FARTHEST + 1, heads) };
    case 'swin': {
      const { height, width } = windowOf(queries);
      return { table: array(1, (2 * height - 1) * (2 * width - 1), heads) };
    }
    case 'dynamic-position-bias':
      return {
        layers: [
          { weight: array(1, HIDDEN, 1), bias: array(2, HIDDEN), normWeight: new Float32Array(HIDDEN).fill(1) },
          { weight: array(3, heads, HIDDEN), bias: array(4, heads) },
        ],
      };
    case 'data-dependent-alibi':
      return { gateLogits: array(1, 1, queries, parameters.causal === false ? 2 * heads : heads) };
    case 'relative-projection':
      return { weights: array(1, 1, heads, queries, HIDDEN), distanceBank: array(2, HIDDEN, keys) };
    default:
      return {};
  }
}
