import type { Values } from '../state.ts';

/**
 * One kind of layer of a model, as read from its configuration by the rules of `posenc/inspect`; a test repeats the
 * reading.
 */
export interface ConfiguredModel {
  readonly name: string;
  readonly title: string;
  /** A file of tests/configurations, and its first layer of this kind. */
  readonly configuration: string;
  readonly layer: number;
  readonly scheme: string;
  /** By property name, as in a panel. */
  readonly values: Values;
  /** Properties in which the Lab differs from the model. */
  readonly leftOut?: readonly string[];
}
