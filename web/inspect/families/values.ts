/** Values of a configuration: which keys they go by, and what the class has in their place. */

/** Code that an entry was read in. */
export interface Source {
  /** 'owner/name' */
  readonly repo: string;
  readonly path: string;
  readonly commit: string;
}

/**
 * A value of the configuration: its keys in the order in which the family reads them, and what its class has when none is there. A key may
 * lead into an object ('attn_config.alibi').
 */
export interface Value<T = number> {
  readonly keys: readonly string[];
  /** Keys of another meaning that stand in when none of `keys` is there; they may well differ. */
  readonly otherwise?: readonly string[];
  readonly default?: T;
}

/** Holds when the value of `key` (`default` when it is absent) is one of `is` and none of `isNot`. A list holds when one of its entries does. */
export interface Condition {
  readonly key: string;
  readonly is?: readonly (string | number | boolean | null)[];
  readonly isNot?: readonly (string | number | boolean | null)[];
  readonly atLeast?: number;
  readonly default?: string | number | boolean | null;
}

/** All of them. */
export type When = Condition | readonly Condition[];
