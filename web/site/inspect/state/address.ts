import { entriesOf, HashHistory, hashOf, unpack, type WrittenHash } from '../../shared/index.ts';
import { type InspectState, type Part, parts, startingState } from './state.ts';

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
