/** Where position enters attention. */
export type Place = 'embedding' | 'rotation' | 'bias' | 'relative';

/**
 * Arithmetic of numbers and names such as `2 * maxDistance + 1`, with + - * / and parentheses, floor, abs, sqrt, min,
 * max and `or`, which returns the first of its arguments that is above 0. A name is that of a parameter of the scheme
 * (true is 1, false is 0, and one that was left out is 0 unless it follows from an array), of a size of the call
 * (`batch`, `heads`, `queries`, `keys`, `offset`, `length`, `dim`, `headDim`, `valueDim`, `height` and `width` of a
 * grid, and `farthest`, the largest distance between a query and a key), or one of the scheme's own `sizes`.
 */
export type Expression = string;

/** A condition: a parameter has one of the given values, an option is given, or an option is left out. */
export type Condition =
  | { readonly parameter: string; readonly is: readonly unknown[] }
  | { readonly given: string }
  | { readonly without: string };

/**
 * Coordinates of the cells of a grid along an axis. 'index': 0, 1, 2, … 'edges': from −1 to 1 in equal steps, with the
 * outer cells at the edges. 'centres': the centres of equal parts of [−1, 1].
 */
export type GridCoordinates = 'index' | 'edges' | 'centres';

interface ParameterBase {
  /**
   * The option's name in the API, with a dot for nesting (`scaling.factor` is `{ scaling: { factor } }`); element
   * attributes use its kebab-case form (`scaling-factor`).
   */
  readonly name: string;
  readonly description: string;
  /** Present if the parameter only applies for some values of another one; for other values it must not be given. */
  readonly when?: { readonly parameter: string; readonly is: readonly string[] };
}

/** A number, whole if its kind is 'integer'. */
export interface NumberParameter extends ParameterBase {
  readonly kind: 'integer' | 'number';
  /** Absent if the parameter is required, or optional in the sense of `optional`. */
  readonly default?: number;
  /** The default for one value of another parameter; for its other values there is none. */
  readonly defaultWhen?: { readonly parameter: string; readonly is: string; readonly default: number };
  /**
   * Present if the parameter may be left out although it has no fixed default: always, or under this condition. The
   * description says what happens then.
   */
  readonly optional?: true | Condition;
  readonly min?: number;
  readonly max?: number;
  /** True when `min` itself is not allowed. */
  readonly minExclusive?: boolean;
  readonly even?: boolean;
  readonly unit?: string;
  /** The range of a slider, [low, high], and its spacing. */
  readonly slider?: { readonly range: readonly [number, number]; readonly spacing: 'linear' | 'log' };
  /**
   * Present for sizes that follow from the sizes of a call, as an expression of these. Attention knows `heads`,
   * `queries`, `keys` and `offset` itself and accepts no parameter that equals one of them.
   */
  readonly size?: Expression;
}

/** A choice between names. */
export interface ChoiceParameter extends ParameterBase {
  readonly kind: 'choice';
  readonly default: string;
  readonly choices: readonly string[];
  /**
   * For biases that depend on the distance: choices whose values multiply the logits, before any bias is added.
   * Attention accepts them as encodings; figures and measures of added biases do not.
   */
  readonly multiplying?: { readonly choices: readonly string[]; readonly because: string };
  /** Choices that attention does not accept as an encoding, and the reason that its message gives. */
  readonly outsideAttention?: { readonly choices: readonly string[]; readonly because: string };
}

/** On or off. */
export interface BooleanParameter extends ParameterBase {
  readonly kind: 'boolean';
  readonly default: boolean;
}

/** A parameter of a scheme, from which its control, its attribute and its check are derived. */
export type Parameter = NumberParameter | ChoiceParameter | BooleanParameter;

/**
 * The content of an array before training: normal random numbers, or one of the contents that follow from the sizes.
 */
export type InitialContent =
  | { readonly mean?: number; readonly deviation: Expression | number }
  /** The extents of a grid. */
  | 'grid'
  /** All true: a mask without padding. */
  | 'all'
  /** Numbers of pairs for time, height and width. */
  | 'sections'
  /** Shares of the rotated components, larger for the first axis. */
  | 'axes'
  /** From 1 for the first pair to the factor of the scaling for the last one. */
  | 'ladder'
  /** Segment kinds along the last axis: 0 for the first half of the tokens, 1 for the rest. */
  | 'halves'
  /** The boxes of the words on a page: left, top, right and bottom edges. */
  | 'boxes'
  /** These numbers, again from the first where there are more elements: a graph, the residues of a chain, places. */
  | { readonly values: readonly number[] };

/** An array among the options of a scheme. */
export interface ArrayInput {
  /** The option's name, with a dot for nesting. */
  readonly name: string;
  readonly description: string;
  /**
   * Every shape that the array may have, no two of the same rank. An array with one axis may be given as a plain list.
   */
  readonly shapes: readonly (readonly Expression[])[];
  /** The type of the elements. Absent: float32. 'positions' are float64 within ±2^53. */
  readonly kind?: 'positions' | 'float64' | 'flags' | 'integers';
  /** Whether the array is read in its own call or as an encoding of attention. Absent: in both. */
  readonly use?: 'alone' | 'attention';
  /** Of a rotation: the angles, and not the frequencies, depend on it. */
  readonly changes?: 'angles';
  /** The range of each element. */
  readonly min?: number;
  readonly max?: number;
  readonly minExclusive?: boolean;
  /**
   * Where the array comes from: learned by training, computed from the tokens by learned projections, or given by the
   * caller.
   */
  readonly origin: 'learned' | 'tokens' | 'given';
  /**
   * For rows that are learned projections of sinusoids: the position of the first row. Each further row is at the
   * previous position minus one.
   */
  readonly firstPosition?: Expression;
  /** For such rows: whether models may clamp the distances that they are computed from (clamp_len). */
  readonly clamped?: true;
  /** Present if the array may be left out: always, or under this condition. The description says what that means. */
  readonly optional?: true | Condition;
  /** Present if the array only applies under this condition; otherwise it must not be given. */
  readonly when?: Condition;
  /**
   * The variant that the array belongs to, named after its main array. Arrays of different variants must not be given
   * together.
   */
  readonly variant?: string;
  /** The content before training. Absent for optional arrays that are then left out. */
  readonly initial?: InitialContent;
  /** The condition under which the initial content is used. Absent: always. */
  readonly initialWhen?: Condition;
}

/** A list of layers among the options. Each is an object of arrays, and its outputs are the inputs of the next. */
export interface LayersInput {
  readonly name: string;
  readonly description: string;
  readonly layers: {
    readonly atLeast: number;
    /**
     * Number of inputs of the first layer, of values between two layers, and of outputs of the last; `inputs` and
     * `outputs` in shapes of arrays.
     */
    readonly first: Expression;
    readonly between: Expression;
    readonly last: Expression;
  };
  /** The arrays of a layer. */
  readonly arrays: readonly (ArrayInput & {
    /** Whether the last layer does not have the array. */
    readonly notLast?: true;
    /** Name of the array that must be given with it. */
    readonly beside?: string;
  })[];
}

/** A size that only the arrays of a scheme have. */
export interface SizeInput {
  readonly description: string;
  /** Its value before training, for figures and tests. */
  readonly initial: Expression;
}

/** A rule that relates a parameter or a size to others. */
export interface Rule {
  /** The parameter at fault, or the size, which is then reported as the shape of `array`. */
  readonly of: string;
  readonly array?: string;
  readonly atLeast?: Expression;
  readonly above?: Expression;
  readonly atMost?: Expression;
  readonly multipleOf?: Expression;
  /** Follows the number in the message, with its separator: ` when bidirectional` after `at least 4`. */
  readonly because: string;
  /** Present if the rule does not always apply: it applies where this is not 0. */
  readonly where?: Expression;
}

/** The paper a scheme comes from. */
export interface Reference {
  readonly authors: string;
  readonly title: string;
  readonly year: number;
  readonly url: string;
}

/** One entry of the catalogue. */
export interface Scheme {
  /** The option `scheme`. */
  readonly name: string;
  readonly title: string;
  readonly place: Place;
  readonly summary: string;
  /** The formula in TeX. */
  readonly formula: string;
  readonly parameters: readonly Parameter[];
  /** Descriptions of options that hold others, by name: `scaling` if there is a `scaling.factor`. */
  readonly groups?: Readonly<Record<string, string>>;
  /** Options that are arrays. */
  readonly arrays: readonly (ArrayInput | LayersInput)[];
  /** Sizes that only the arrays have, in addition to those of the call. */
  readonly sizes?: Readonly<Record<string, SizeInput>>;
  readonly rules?: readonly Rule[];
  readonly references: readonly Reference[];

  /**
   * Number of axes on which positions are counted: 2 for rows and columns of a grid, 'any' for as many as it has.
   * Absent: a line.
   */
  readonly axes?: number | 'any';
  /** Rotations of a grid: the coordinates of its cells along an axis, always or for each value of a parameter. */
  readonly coordinates?:
    | GridCoordinates
    | { readonly parameter: string; readonly of: Readonly<Record<string, GridCoordinates>> };
  /** Rotations: positions count turns, so that an angle is 2π times the product of position and frequency. */
  readonly countsTurns?: true;
  /** Rotations: linear attention takes them, too. */
  readonly inLinearAttention?: true;
  /** Tables: columns are sines and cosines of a geometric series of frequencies, in pairs. */
  readonly wavePairs?: true;
  /** Biases: the numbers that explain them. `alibiSlopes` and `t5Buckets` compute these. */
  readonly explainedBy?: 'slopes' | 'buckets';
  /** Rotations: queries and keys are rotated differently, so a call has to say which it has (`side`). */
  readonly sided?: true;
  /**
   * Biases: whether values depend only on the distance, so that attention needs a single line instead of a matrix.
   * `queriesUpTo`: they do unless a query is beyond that position.
   */
  readonly byDistance?: true | Condition | { readonly queriesUpTo: Expression };
  /** Biases: attention computes them row by row and stores no matrix, unless they depend only on the distance. */
  readonly byRows?: true;
  /**
   * A parameter that attention, if it is left out, sets according to its own `causal`. Without `otherwise` it must be
   * given where attention is not causal: no value is right for later keys, and `because` says why.
   */
  readonly byCausality?: {
    readonly parameter: string;
    readonly causal: string | boolean;
    readonly otherwise?: string | boolean;
    readonly because?: string;
  };
  /**
   * The queries and keys that the scheme accepts. 'same': queries and keys at the same positions, so as many of each
   * and offset 0. 'end': the last query is aligned with the last key. Absent: any.
   */
  readonly alignment?: 'same' | 'end';
  /** The result for a query depends on the other queries or positions: always, or if all of these conditions hold. */
  readonly needsAllPositions?: true | readonly Condition[];
  /** A head cannot be computed without the others. */
  readonly mixesHeads?: true;
  /** Positions are counted by the content of tokens: the scheme reads the logits and whether they are causal. */
  readonly contextual?: true;
  /** Width of a head, if no array has it as an axis. */
  readonly headDim?: Expression;
  /**
   * The number of positions that the arrays are for, or the largest; only under the condition `when`, if there is one.
   */
  readonly lengths?: {
    readonly exactly?: Expression;
    /** The number of queries, if it can be smaller than that of positions. */
    readonly queries?: Expression;
    readonly atMost?: Expression;
    readonly when?: Condition;
  };
}
