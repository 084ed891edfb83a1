export const parts = ['config', 'checkpoint', 'arrays', 'precision'] as const;

export type Part = (typeof parts)[number];

/** All that Inspect shows follows from it. */
export interface InspectState {
  readonly part: Part;
  /** The example's name, while its text is shown as it came. */
  readonly example?: string;
  /** The text of a configuration that is no example. */
  readonly config?: string;
  /** The chosen layer, counted through all stacks. */
  readonly layer: number;
  /** Tokens of the sequence, for frequencies that depend on them. */
  readonly length?: number;
  /** Where programs are compared. */
  readonly position?: number;
  /** What the other parts keep, by `part.name`. */
  readonly more: Readonly<Record<string, string>>;
}

export const startingState: InspectState = { part: 'config', layer: 0, more: {} };
