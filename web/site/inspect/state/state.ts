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

/** Detail of `inspect-more`: values that a part keeps in the address, by name; undefined removes one. */
export interface MoreChange {
  readonly values: Readonly<Record<string, string | undefined>>;
  /** False while something is being typed or dragged. */
  readonly final: boolean;
}

export type More = Readonly<Record<string, string>>;

export function tellMore(from: EventTarget, values: MoreChange['values'], final: boolean): void {
  const detail: MoreChange = { values, final };
  from.dispatchEvent(new CustomEvent<MoreChange>('inspect-more', { detail, bubbles: true, composed: true }));
}

export function withMore(more: More, values: MoreChange['values']): More {
  const all = Object.entries({ ...more, ...values });
  return Object.fromEntries(all.filter((one): one is [string, string] => one[1] !== undefined && one[1] !== ''));
}

/** What is kept when the configuration becomes another one, which has other parts and is read as it says itself. */
export function ofAnotherFile(more: More): More {
  return withMore(more, { 'config.part': undefined, 'config.as': undefined });
}
