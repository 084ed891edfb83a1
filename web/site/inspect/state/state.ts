import { entriesOf, HashHistory, hashOf, unpack, type WrittenHash } from '../../shared/index.ts';

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

/** What is kept when the configuration is replaced by one with other parts, read as the family that it names. */
export function ofAnotherFile(more: More): More {
  return withMore(more, { 'config.part': undefined, 'config.as': undefined });
}

/**
 * The state of Inspect as a hash: `#v=1&example=gemma-3-27b&layer=5`. A pasted configuration is compressed, as
 * `config`.
 */
export function inspectHash(state: InspectState): Promise<WrittenHash> {
  const { part, example, config, layer, length, position, more } = state;
  const entries = {
    ...(part !== startingState.part && { part }),
    ...(example !== undefined && { example }),
    ...(layer !== 0 && { layer: String(layer) }),
    ...(length !== undefined && { length: String(length) }),
    ...(position !== undefined && { position: String(position) }),
    ...more,
    ...(config && example === undefined && { config }),
  };
  const isLong = (name: string, value: string) =>
    Object.hasOwn(more, name) && (value.length > unpacked || value.startsWith(PACKED));
  return hashOf(entries, (name, value) => (name === 'config' ? '' : isLong(name, value) && PACKED));
}

/** Marks values that are compressed because they are longer than `unpacked`. */
const PACKED = '~';
const unpacked = 200;

async function long(value: string): Promise<string | undefined> {
  return value.startsWith(PACKED) ? unpack(value.slice(1)) : value;
}

export async function inspectFromHash(hash: string): Promise<InspectState> {
  const entries = entriesOf(hash);
  if (!entries) return startingState;
  const example = entries.get('example') ?? undefined;
  const packed = entries.get('config');
  const config = packed === null || example !== undefined ? undefined : await unpack(packed);
  const length = wholeNumber(entries.get('length'));
  const position = wholeNumber(entries.get('position'));
  const more: Record<string, string> = {};
  for (const [name, value] of entries) {
    const text = name.includes('.') ? await long(value) : undefined;
    if (text !== undefined) more[name] = text;
  }
  return {
    part: parts.find((part): part is Part => part === entries.get('part')) ?? startingState.part,
    ...(example === undefined ? {} : { example }),
    ...(config === undefined ? {} : { config }),
    layer: wholeNumber(entries.get('layer')) ?? 0,
    ...(length === undefined ? {} : { length }),
    ...(position === undefined ? {} : { position }),
    more,
  };
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

export const inspectHistory = () => new HashHistory({ write: inspectHash, read: inspectFromHash });
