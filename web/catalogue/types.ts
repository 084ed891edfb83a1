/** Where position enters attention. */
export type Place = 'embedding' | 'rotation' | 'bias' | 'relative';

interface ParameterBase {
  /**
   * As in the options of the API, a dot for nesting (`scaling.factor` is `{ scaling: { factor } }`); attributes of the elements
   * are its kebab-case form (`scaling-factor`).
   */
  readonly name: string;
  readonly description: string;
  /** Present when the parameter only has a meaning for some values of another one; with any others it must not be given. */
  readonly when?: { readonly parameter: string; readonly is: readonly string[] };
}

/** A number, whole if its kind is 'integer'. */
export interface NumberParameter extends ParameterBase {
  readonly kind: 'integer' | 'number';
  /** Absent when the parameter must be given, or when `optional` says that it need not be. */
  readonly default?: number;
  /** True when it may be left out although no fixed number stands for that; the description says what happens then. */
  readonly optional?: true;
  readonly min?: number;
  readonly max?: number;
  /** True when `min` itself is not allowed. */
  readonly minExclusive?: boolean;
  readonly even?: boolean;
  readonly unit?: string;
  /** A range for a slider: [low, high] and how it is spaced. */
  readonly slider?: { readonly range: readonly [number, number]; readonly spacing: 'linear' | 'log' };
}

/** One of a few words. */
export interface ChoiceParameter extends ParameterBase {
  readonly kind: 'choice';
  readonly default: string;
  readonly choices: readonly string[];
}

/** On or off. */
export interface BooleanParameter extends ParameterBase {
  readonly kind: 'boolean';
  readonly default: boolean;
}

/** A parameter of a scheme: what its control, its attribute and its check are made from. */
export type Parameter = NumberParameter | ChoiceParameter | BooleanParameter;

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
  readonly references: readonly Reference[];
}
