import { type Posenc, PosencError, type Scheme, type Tensor } from 'posenc';
import { propertyName } from '../figure/index.ts';
import { type AttentionExtras, attendSentence, biasOf, headOf, schemeTable } from '../inputs/index.ts';
import { prefixed, type SideName, sideNames } from './parameters.ts';

export type ComparedView = 'weights' | 'logits' | 'table' | 'bias';

/** One side of a comparison. */
export interface Side {
  readonly scheme: Scheme | undefined;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface CompareRequest {
  readonly sides: readonly [Side, Side];
  readonly view: ComparedView;
  /** Counted from 0. */
  readonly head: number;
  readonly sentence: string;
  readonly seed: number;
  readonly causal: boolean;
  readonly extras?: AttentionExtras;
  /** Number of positions of tables and biases. */
  readonly length: number;
  readonly dim: number;
}

/** The model behind `posenc-compare`. */
export interface Comparison {
  /** The first side, the second side, and the second minus the first; [rows, columns] each. */
  readonly matrices: readonly [Tensor, Tensor, Tensor];
  /** Words that label both axes, if a sentence was compared. */
  readonly tokens?: readonly string[] | undefined;
  /** The largest difference between two entries. */
  readonly largest: number;
}

/** Number of heads of the compared biases: as many as attention has. */
const HEADS = 4;

export function compareSchemes(pe: Posenc, request: CompareRequest): Comparison {
  const [first, second] = request.sides.map((side, i) =>
    withNamesOf(sideNames[i] as SideName, side, () => sideOf(pe, side, request)),
  ) as [SidePicture, SidePicture];
  const data = first.matrix.data.map((value, i) => difference(value, second.matrix.data[i] as number));
  const largest = data.reduce((most, value) => (Number.isFinite(value) ? Math.max(most, Math.abs(value)) : most), 0);
  return {
    matrices: [first.matrix, second.matrix, { data, shape: first.matrix.shape }],
    tokens: first.tokens,
    largest,
  };
}

interface SidePicture {
  readonly matrix: Tensor;
  readonly tokens?: readonly string[];
}

function sideOf(pe: Posenc, { scheme, parameters }: Side, request: CompareRequest): SidePicture {
  const { view, head, length, dim } = request;
  if (view === 'table' && scheme) return { matrix: schemeTable(pe, scheme, parameters, { length, dim }).table };
  if (view === 'bias' && scheme) {
    const { bias } = biasOf(pe, { scheme, parameters, heads: HEADS, queries: length, keys: length });
    // Schemes that are the same for all heads have only one.
    return {
      matrix: { data: headOf(bias, Math.min(head, (bias.shape[0] as number) - 1)), shape: bias.shape.slice(1) },
    };
  }
  const attention = attendSentence(pe, { ...request, encoding: scheme?.name ?? 'none', parameters });
  const { tokens } = attention;
  const data = headOf(view === 'logits' ? attention.logits : attention.weights, head);
  return { matrix: { data, shape: [tokens.length, tokens.length] }, tokens };
}

/** Renames a refused parameter to the attribute of its side. */
function withNamesOf<Result>(name: SideName, { scheme }: Side, make: () => Result): Result {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof PosencError)) throw error;
    const { argument = '' } = error;
    if (!scheme?.parameters.some((parameter) => parameter.name === argument)) throw error;
    const attribute = prefixed(name, propertyName(argument));
    throw new PosencError({ ...error, argument: attribute }, { cause: error });
  }
}

/** Cells that are masked on both sides do not differ. */
function difference(first: number, second: number): number {
  return first === second ? 0 : second - first;
}
