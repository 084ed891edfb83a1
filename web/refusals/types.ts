/** What an error says, as data. Needs nothing of the rest of posenc, so every part of it shares this. */

/**
 * The codes of errors:
 *
 * - 'invalid-argument': a value that is not allowed, or an unknown option;
 * - 'out-of-memory': arrays that do not fit in memory;
 * - 'unsupported': an engine that lacks what posenc needs, or a file format that posenc does not read;
 * - 'load-failed': a file of the package or of a model that could not be read;
 * - 'not-loaded': a function of the extended part, called before it was loaded (`CreateOptions.extended`);
 * - 'closed': a pool that was closed;
 * - 'instance-lost': an instance whose WebAssembly failed in the middle of a call. All later calls throw the same code;
 *   create a new instance;
 * - 'internal': a fault of posenc itself.
 */
export type ErrorCode =
  | 'invalid-argument'
  | 'out-of-memory'
  | 'unsupported'
  | 'load-failed'
  | 'not-loaded'
  | 'closed'
  | 'instance-lost'
  | 'internal';

/** A value that stands in a sentence. */
export type PlainValue = undefined | null | boolean | number | string | readonly PlainValue[];

/** The values of a text, by the names that stand in its braces. */
export type TextValues = Readonly<Record<string, PlainValue>>;

/** A text with values: `{count} numbers`. */
export interface Text {
  readonly text: string;
  readonly values?: TextValues | undefined;
}

/**
 * The value of an argument as bounded plain data: strings of at most 40 characters and lists of at most six elements,
 * then "…"; a text in place of what is neither (`an object`). Undefined if the argument is missing.
 */
export type Given = undefined | null | boolean | number | string | readonly Given[] | Text;

/** What every expectation may have. */
interface WithReason {
  /** What follows in the sentence, with its separator: `, that of k`, or a text with values. */
  readonly because?: string | Text | undefined;
}

/** A number within bounds. Without `type`, the value has the right type, and only a bound is at fault. */
export interface ExpectedRange extends WithReason {
  readonly kind: 'range';
  readonly type?: 'number' | 'integer' | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Whether `min` itself is not allowed. */
  readonly minExclusive?: boolean | undefined;
  /** Whether `max` itself is not allowed. */
  readonly maxExclusive?: boolean | undefined;
  readonly even?: boolean | undefined;
  readonly multipleOf?: number | undefined;
  readonly divisorOf?: number | undefined;
  /** What the bound is, if it has a name: `at most headDim, 8`. */
  readonly bound?: string | undefined;
}

/** One of some values. */
export interface ExpectedOneOf extends WithReason {
  readonly kind: 'oneOf';
  readonly values: readonly (string | number | boolean | null)[];
  /** The value that was probably meant. */
  readonly suggestion?: string | undefined;
}

/** True or false. */
export interface ExpectedBoolean extends WithReason {
  readonly kind: 'boolean';
}

/** One of some shapes; a name stands for an extent that is not determined, and '...' for any number of axes. */
export interface ExpectedShape extends WithReason {
  readonly kind: 'shape';
  readonly shapes: readonly (readonly (number | string)[])[];
  /** Whether any shape is allowed that broadcasts to it, as in NumPy. */
  readonly broadcast?: boolean | undefined;
  /** What is to have the shape, if the argument itself is no shape. */
  readonly of?: 'tensor' | 'list' | undefined;
}

/** A number of elements. */
export interface ExpectedLength extends WithReason {
  readonly kind: 'length';
  readonly length?: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** What the elements are, in the plural: `positions`. */
  readonly of?: string | undefined;
}

/** Known options; the argument is an unknown one. */
export interface ExpectedOption extends WithReason {
  readonly kind: 'option';
  readonly known: readonly string[];
  /** The option that was probably meant. */
  readonly suggestion?: string | undefined;
  /** The value that it would have, if the unknown option is a switch. */
  readonly value?: string | undefined;
}

/** Nothing: the option must be left out. */
export interface ExpectedAbsent extends WithReason {
  readonly kind: 'absent';
  /** The option beside which it must not stand. */
  readonly beside?: string | undefined;
  /** The option whose value excludes it. */
  readonly with?: { readonly option: string; readonly value: PlainValue } | undefined;
}

/** A value of another type, such as `an object`. */
export interface ExpectedType extends WithReason {
  readonly kind: 'type';
  readonly type: string;
}

/** Any other rule, as a text with its values. */
export interface ExpectedRule {
  readonly kind: 'rule';
  readonly text: string;
  readonly values?: TextValues | undefined;
}

/** What is allowed in place of a value that was given; `kind` says which of them it is. */
export type Expected =
  | ExpectedRange
  | ExpectedOneOf
  | ExpectedBoolean
  | ExpectedShape
  | ExpectedLength
  | ExpectedOption
  | ExpectedAbsent
  | ExpectedType
  | ExpectedRule;

/** What an error says, as plain data that can be sent to a worker and stored. */
export interface Problem {
  readonly code: ErrorCode;
  /** The option at fault by its name in the API, with dots for nested ones (`scaling.factor`). */
  readonly argument?: string | undefined;
  readonly given?: Given;
  readonly expected?: Expected | undefined;
  /** What is wrong, where that is not the given value alone, with the names of `values` in braces. */
  readonly text?: string | undefined;
  readonly values?: TextValues | undefined;
}
