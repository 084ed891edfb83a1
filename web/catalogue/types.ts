/** Where position enters attention. */
export type Place = 'embedding' | 'rotation' | 'bias' | 'relative';

/**
 * Arithmetic of numbers and names: `2 * maxDistance + 1`, with + - * / and parentheses, floor, abs, sqrt, min, max and `or`, which gives
 * the first of its arguments above 0. A name is that of a parameter of the scheme (true is 1, false 0, and one that was left out
 * 0 unless an array says what it is), of a size of the call (`batch`, `heads`, `queries`, `keys`, `offset`, `length`, `dim`, `headDim`,
 * `valueDim`, `height` and `width` of a grid, and `farthest`, the largest distance between a query and a key), or one of the
 * scheme's own `sizes`.
 */
export type Expression = string;

/** What must hold: a parameter has one of the given values, or an option is given, or it is left out. */
export type Condition =
  | { readonly parameter: string; readonly is: readonly unknown[] }
  | { readonly given: string }
  | { readonly without: string };

/**
 * Rotations: what an option has a say in, if not in the frequencies: in the angles that are made of them (where rows stand, and the like),
 * or in how rows are turned by those alone.
 */
export type Changed = 'angles' | 'rotation';

/**
 * Where the cells of a grid stand along an axis. 'index': 0, 1, 2, … 'edges': from −1 to 1 in equal steps, the outer cells at the edges.
 * 'centres': at the centres of equal parts of [−1, 1].
 */
export type GridCoordinates = 'index' | 'edges' | 'centres';

interface ParameterBase {
  /**
   * As in the options of the API, a dot for nesting (`scaling.factor` is `{ scaling: { factor } }`); attributes of the elements
   * are its kebab-case form (`scaling-factor`).
   */
  readonly name: string;
  readonly description: string;
  /** Present when the parameter only has a meaning for some values of another one; with any others it must not be given. */
  readonly when?: { readonly parameter: string; readonly is: readonly string[] };
  readonly changes?: Changed;
}

/** A number, whole if its kind is 'integer'. */
export interface NumberParameter extends ParameterBase {
  readonly kind: 'integer' | 'number';
  /** Absent when the parameter must be given, or when `optional` says that it need not be. */
  readonly default?: number;
  /** The default for one value of another parameter; with the others it is absent. */
  readonly defaultWhen?: { readonly parameter: string; readonly is: string; readonly default: number };
  /** Present when it may be left out although no fixed number stands for that: always, or when this holds. The description says what happens then. */
  readonly optional?: true | Condition;
  readonly min?: number;
  readonly max?: number;
  /** True when `min` itself is not allowed. */
  readonly minExclusive?: boolean;
  readonly even?: boolean;
  readonly unit?: string;
  /** A range for a slider: [low, high] and how it is spaced. */
  readonly slider?: { readonly range: readonly [number, number]; readonly spacing: 'linear' | 'log' };
  /**
   * Present for a size, which whoever uses the scheme can settle: what it is in terms of the sizes of the call. Attention knows `heads`,
   * `queries`, `keys` and `offset` itself and takes no parameter that is one of them.
   */
  readonly size?: Expression;
}

/** One of a few words. */
export interface ChoiceParameter extends ParameterBase {
  readonly kind: 'choice';
  readonly default: string;
  readonly choices: readonly string[];
  /**
   * Biases that go by distance: those whose numbers multiply the logits, before any bias is added. Attention takes them as encodings; what
   * shows or measures a number that is added does not.
   */
  readonly multiplying?: { readonly choices: readonly string[]; readonly because: string };
  /** Those that attention does not take as an encoding, and what its message says of them. */
  readonly outsideAttention?: { readonly choices: readonly string[]; readonly because: string };
}

/** On or off. */
export interface BooleanParameter extends ParameterBase {
  readonly kind: 'boolean';
  readonly default: boolean;
}

/** A parameter of a scheme: what its control, its attribute and its check are made from. */
export type Parameter = NumberParameter | ChoiceParameter | BooleanParameter;

/** What an array holds before training: normal numbers, or one of the contents that follow from the sizes. */
export type InitialContent =
  | { readonly mean?: number; readonly deviation: Expression | number }
  /** The extents of a grid. */
  | 'grid'
  /** All true: a mask without padding. */
  | 'all'
  /** Pairs of time, height and width. */
  | 'sections'
  /** From 1 for the first pair to the factor of the scaling for the last. */
  | 'ladder'
  /** Kinds of segments along the last axis: the first half of the tokens is of kind 0, the rest of kind 1. */
  | 'halves'
  /** The boxes of the words of a page: left, top, right and bottom edges. */
  | 'boxes';

/** An array among the options of a scheme. */
export interface ArrayInput {
  /** As in the options, a dot for nesting. */
  readonly name: string;
  readonly description: string;
  /** Every shape that it may have, no two with the same number of axes. With one axis it may come as a bare list. */
  readonly shapes: readonly (readonly Expression[])[];
  /** What it is made of. Absent: float32. 'positions' are float64 within ±2^53. */
  readonly kind?: 'positions' | 'float64' | 'flags' | 'integers';
  /** Where it is read: in a call of its own, or as an encoding of attention. Absent: in both. */
  readonly use?: 'alone' | 'attention';
  readonly changes?: Changed;
  /** The range of each element. */
  readonly min?: number;
  readonly max?: number;
  readonly minExclusive?: boolean;
  /** Learned by training, made from the tokens by learned projections, or given by the caller. */
  readonly origin: 'learned' | 'tokens' | 'given';
  /**
   * Present where rows are learned projections of the sinusoids of positions, each position one less than that of the row before: the
   * position of the first.
   */
  readonly firstPosition?: Expression;
  /** Present when it may be left out: always, or when this holds. The description says what that means. */
  readonly optional?: true | Condition;
  /** Present when it only has a meaning then; otherwise it must not be given. */
  readonly when?: Condition;
  /** Arrays of one variant go together, and those of another must not be given beside them; named after its main array. */
  readonly variant?: string;
  /** Absent when nothing stands for it: it is then optional. */
  readonly initial?: InitialContent;
  /** When something stands for it, if not always. */
  readonly initialWhen?: Condition;
}

/** A list of layers among the options, each an object of arrays, whose outputs are the inputs of the next. */
export interface LayersInput {
  readonly name: string;
  readonly description: string;
  readonly layers: {
    readonly atLeast: number;
    /** Sizes of what goes into the first layer, between two of them, and out of the last: `inputs` and `outputs` in their shapes. */
    readonly first: Expression;
    readonly between: Expression;
    readonly last: Expression;
  };
  /** The arrays of a layer. */
  readonly arrays: readonly (ArrayInput & {
    /** Not in the last layer. */
    readonly notLast?: true;
    /** The array that must be given beside it. */
    readonly beside?: string;
  })[];
}

/** A size that the arrays of a scheme bring with them. */
export interface SizeInput {
  readonly description: string;
  /** What it is before anything is learned, for figures and tests. */
  readonly initial: Expression;
}

/** A rule that binds a parameter, or a size, to others. */
export interface Rule {
  /** The parameter at fault, or the size, which is then told as the shape of `array`. */
  readonly of: string;
  readonly array?: string;
  readonly atLeast?: Expression;
  readonly above?: Expression;
  readonly atMost?: Expression;
  readonly multipleOf?: Expression;
  /** Follows the number in the message, separator and all: `at least 4` and ` when bidirectional`. */
  readonly because: string;
  /** Present when the rule does not always count: where this is not 0. */
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
  /** The `scheme` of the options. */
  readonly name: string;
  readonly title: string;
  readonly place: Place;
  readonly summary: string;
  /** TeX */
  readonly formula: string;
  readonly parameters: readonly Parameter[];
  /** What options are for that hold others, by their names: `scaling` if there is a `scaling.factor`. */
  readonly groups?: Readonly<Record<string, string>>;
  /** Options that are arrays. */
  readonly arrays: readonly (ArrayInput | LayersInput)[];
  /** Sizes that the arrays bring with them, besides those of the call. */
  readonly sizes?: Readonly<Record<string, SizeInput>>;
  readonly rules?: readonly Rule[];
  readonly references: readonly Reference[];

  /** Axes on which positions stand: 2 for the rows and columns of a grid, 'any' for as many as it has. Absent: a line. */
  readonly axes?: number | 'any';
  /** Rotations of a grid: where its cells stand along an axis, always or for each value of a parameter. */
  readonly coordinates?:
    | GridCoordinates
    | { readonly parameter: string; readonly of: Readonly<Record<string, GridCoordinates>> };
  /** Rotations: queries are turned otherwise than keys, so that a call has to say which it has (`side`). */
  readonly sided?: true;
  /**
   * Biases: whether the numbers depend on the distance alone, so that attention needs one line of them instead of a matrix. `queriesUpTo`:
   * they do while no query stands beyond that position.
   */
  readonly byDistance?: true | Condition | { readonly queriesUpTo: Expression };
  /** Biases: where they do not go by distance, attention makes them row by row and stores no matrix. */
  readonly byRows?: true;
  /** The parameter that attention, where it is left out, sets by its own `causal`. */
  readonly byCausality?: {
    readonly parameter: string;
    readonly causal: string | boolean;
    readonly otherwise: string | boolean;
  };
  /**
   * Which queries and keys it takes. 'same': the same positions, so as many of both, and offset 0. 'end': the last query stands at the last
   * key. Absent: any.
   */
  readonly alignment?: 'same' | 'end';
  /** What comes out for a query depends on which other queries or positions there are: always, or when all of these hold. */
  readonly needsAllPositions?: true | readonly Condition[];
  /** A head cannot be computed without the others. */
  readonly mixesHeads?: true;
  /** Its positions are counted by what the tokens say: it reads the logits, and whether they are causal. */
  readonly contextual?: true;
  /** The width of a head, where no array has it as an axis. */
  readonly headDim?: Expression;
  /** The number of positions that the arrays are for, or the most of them; counts when the condition holds. */
  readonly lengths?: {
    readonly exactly?: Expression;
    /** The number of queries, where there may be fewer than positions. */
    readonly queries?: Expression;
    readonly atMost?: Expression;
    readonly when?: Condition;
  };
}
