/** Values of a configuration: their keys, and the defaults of the class. */

/** Code from which an entry was read. */
export interface Source {
  /** 'owner/name' */
  readonly repo: string;
  readonly path: string;
  readonly commit: string;
}

/**
 * A value of the configuration: its keys in the order in which the family reads them, and the default of its class if
 * none is present. A key may refer to a nested object ('attn_config.alibi').
 */
export interface Value<T = number> {
  readonly keys: readonly string[];
  /** Keys with another meaning that are used if none of `keys` is present; their values may differ. */
  readonly otherwise?: readonly string[];
  readonly default?: T;
}

/**
 * Holds if the value of `key` (`default` if it is absent) is one of `is` and none of `isNot`. A list holds if one of
 * its entries does.
 */
export interface Condition {
  readonly key: string;
  readonly is?: readonly (string | number | boolean | null)[];
  readonly isNot?: readonly (string | number | boolean | null)[];
  readonly atLeast?: number;
  readonly default?: string | number | boolean | null;
}

/** Several conditions must all hold. */
export type When = Condition | readonly Condition[];
