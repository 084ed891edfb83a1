import type { Values } from './state.ts';

/** The positional encoding of a published model, with the numbers of its configuration. */
export interface Preset {
  readonly name: string;
  readonly title: string;
  readonly scheme: string;
  /** By property name, as in a panel. */
  readonly values: Values;
  /** Lists that are no parameters. */
  readonly arrays?: Readonly<Record<string, unknown>>;
  /** Where the numbers stand: a paper, or the keys of a configuration. */
  readonly source: string;
  /** What the Lab shows otherwise than the model has it. */
  readonly remark?: string;
}

export const presets: readonly Preset[] = [];

export function presetNamed(name: string | undefined): Preset | undefined {
  return name === undefined ? undefined : presets.find((preset) => preset.name === name);
}
