import type { Values } from '../state.ts';

/** A kind of layer of a model as its configuration has it, read by the rules of `posenc/inspect`; a test reads it again. */
export interface ConfiguredModel {
  readonly name: string;
  readonly title: string;
  /** A file of tests/configurations, and the first of its layers that is of this kind. */
  readonly configuration: string;
  readonly layer: number;
  readonly scheme: string;
  /** By property name, as in a panel. */
  readonly values: Values;
  /** What the Lab shows otherwise. */
  readonly leftOut?: readonly string[];
}
