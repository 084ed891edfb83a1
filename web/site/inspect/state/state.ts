export const parts = ['config', 'checkpoint', 'arrays', 'precision'] as const;

export type Part = (typeof parts)[number];

/** The state that everything in Inspect is derived from. */
export interface InspectState {
  readonly part: Part;
  /** Name of the example, as long as its text is unchanged. */
  readonly example?: string;
  /** The text of a configuration that is not an example. */
  readonly config?: string;
  /** The chosen layer, counted through all stacks. */
  readonly layer: number;
  /** Tokens of the sequence, for frequencies that depend on them. */
  readonly length?: number;
  /** The position at which programs are compared. */
  readonly position?: number;
  /** Values of the other parts, by `part.name`. */
  readonly more: Readonly<Record<string, string>>;
}

export const startingState: InspectState = { part: 'config', layer: 0, more: {} };
