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
