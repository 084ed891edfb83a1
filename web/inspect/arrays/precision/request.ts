import type { Posenc, RopeScaling } from 'posenc';
import { dependsOnLength, namedValues, oneOf, rope as ropeScheme, rule } from 'posenc/catalogue';
import { invalid, type OptionNames, refused } from '../../../files/errors/index.ts';
import { numberOf } from '../array.ts';
import type { RopeFrequencies } from './frequencies.ts';
import { type PrecisionRecipe, type PrecisionRecipeName, precisionRecipes } from './recipes.ts';

/** RoPE, a recipe and positions: options of `recipeTable`, and of `precisionReport`. */
export interface RecipeTableOptions {
  /** Number of rotated components: twice the number of pairs. */
  dim: number;
  /** Base of the frequencies. Default 10000. */
  base?: number;
  /** Scaling, as in `pe.rotaryTable`. Default none. */
  scaling?: RopeScaling;
  /** Name of one of `precisionRecipes`, or formats of your own. Default 'float32-angles'. */
  recipe?: PrecisionRecipeName | PrecisionRecipe;
  /** Positions are offset, offset + 1, … Default 4096; alternatively, give `positions`. */
  length?: number;
  /** First position. Default 0. */
  offset?: number;
  positions?: ArrayLike<number>;
}

/** The names of these options. */
export const recipeOptionNames: OptionNames<RecipeTableOptions> = {
  dim: true,
  base: true,
  scaling: true,
  recipe: true,
  length: true,
  offset: true,
  positions: true,
};

/** The options, read. */
export interface RecipeRequest {
  readonly recipe: PrecisionRecipe;
  readonly rope: RopeFrequencies;
  readonly attentionFactor: number;
  readonly positions: Float64Array;
}

const maxAngles = 2 ** 24;

export function readRequest(pe: Posenc, options: RecipeTableOptions): RecipeRequest {
  const { base = 10000, dim } = options;
  const recipe = recipeOf(options.recipe ?? 'float32-angles');
  const scaling = options.scaling && lengthened(options.scaling, options);
  const rope = ropeFrequencies(pe, { dim, base, scaling });
  return {
    recipe,
    rope,
    attentionFactor: scaling ? pe.attentionFactor({ scheme: 'rope', dim, base, scaling }) : 1,
    positions: positionsOf(options, rope.exact.length),
  };
}

/** Returns the frequencies of RoPE. A scaling that depends on the length has its `seqLen`. */
export function ropeFrequencies(
  pe: Posenc,
  { dim, base, scaling }: { dim: number; base: number; scaling?: RopeScaling | undefined },
): RopeFrequencies {
  const scheme = { scheme: 'rope', dim, base } as const;
  const full = { ...scheme, ...(scaling && { scaling }) };
  const values = namedValues(ropeScheme, full) as Readonly<Record<string, number>>;
  const type = scaling?.type ?? 'none';
  const list = scaling?.freqFactors;
  return {
    dim,
    base,
    type,
    factor: values['scaling.factor'] ?? 1,
    start: type === 'longrope' ? values['scaling.startTokenIdx']! : 0,
    ramp: {
      length: values['scaling.originalMaxPositionEmbeddings']!,
      low: values['scaling.lowFreqFactor']!,
      high: values['scaling.highFreqFactor']!,
    },
    divisors: list && Array.from('data' in list ? list.data : list, numberOf),
    exact: pe.frequencies(full),
    plain: pe.frequencies(scheme),
  };
}

function recipeOf(value: PrecisionRecipeName | PrecisionRecipe): PrecisionRecipe {
  if (typeof value !== 'string') return value;
  if (!Object.hasOwn(precisionRecipes, value)) {
    throw invalid('recipe', value, oneOf(Object.keys(precisionRecipes)));
  }
  return precisionRecipes[value];
}

/**
 * Adds the length to scalings that depend on it, because a request for frequencies has no positions to derive it from.
 */
function lengthened(scaling: RopeScaling, options: RecipeTableOptions): RopeScaling {
  if (!dependsOnLength(scaling.type) || ('seqLen' in scaling && scaling.seqLen !== undefined)) return scaling;
  const last = options.positions
    ? Array.from(options.positions, numberOf).reduce((max, position) => Math.max(max, position), 0)
    : (options.offset ?? 0) + (options.length ?? 4096) - 1;
  return { ...scaling, seqLen: Math.max(1, Math.floor(last) + 1) } as RopeScaling;
}

function positionsOf({ length = 4096, offset = 0, positions }: RecipeTableOptions, pairs: number): Float64Array {
  const count = positions ? positions.length : length;
  const argument = positions ? 'positions' : 'length';
  if (!Number.isInteger(count) || count < 1 || count * pairs > maxAngles) {
    throw refused(
      argument,
      { text: '{count} positions', values: { count } },
      {
        kind: 'length',
        min: 1,
        max: Math.floor(maxAngles / pairs),
        of: 'positions',
        because: { text: ' with {pairs} pairs', values: { pairs } },
      },
    );
  }
  const list = positions
    ? Float64Array.from(positions, numberOf)
    : Float64Array.from({ length: count }, (_, i) => offset + i);
  const bad = list.find((position) => !(Math.abs(position) <= 2 ** 53));
  if (bad !== undefined) throw invalid(positions ? 'positions' : 'offset', bad, rule('numbers within ±2^53'));
  return list;
}
