import { pack, unpack } from './packed.ts';
import { type InspectState, type Part, parts, startingState } from './state.ts';

/** Longer addresses are cut or refused on their way through other programs. */
export const longestAddress = 16_000;

const VERSION = '1';

export interface WrittenState {
  /** '' where there is nothing to tell, otherwise with its '#'. */
  readonly hash: string;
  /** Characters of the configuration, when it is too long to stand in the address and was left out. */
  readonly tooLong?: number;
}

/**
 * Inspect as the hash of its address, which browsers send to nobody: `#v=1&example=gemma-3-27b&layer=5`. A pasted configuration stands
 * there packed, as `config`.
 */
export async function inspectHash(state: InspectState): Promise<WrittenState> {
  const query = new URLSearchParams({ v: VERSION });
  if (state.part !== startingState.part) query.set('part', state.part);
  if (state.example !== undefined) query.set('example', state.example);
  if (state.layer !== 0) query.set('layer', String(state.layer));
  if (state.length !== undefined) query.set('length', String(state.length));
  if (state.position !== undefined) query.set('position', String(state.position));
  for (const [name, value] of Object.entries(state.more)) query.set(name, value);
  const { config } = state;
  if (config === undefined || state.example !== undefined || config === '') return { hash: hashOf(query) };
  const packed = await pack(config);
  if (packed.length > longestAddress) return { hash: hashOf(query), tooLong: config.length };
  query.set('config', packed);
  return { hash: hashOf(query) };
}

const hashOf = (query: URLSearchParams): string => (query.size > 1 ? `#${query}` : '');

/** Anything else than a state of Inspect is Inspect as it starts; what is not known is passed over. */
export async function inspectFromHash(hash: string): Promise<InspectState> {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  if (query.get('v') !== VERSION) return startingState;
  const example = query.get('example') ?? undefined;
  const packed = query.get('config');
  const config = packed === null || example !== undefined ? undefined : await unpack(packed);
  const length = wholeNumber(query.get('length'));
  const position = wholeNumber(query.get('position'));
  const more = [...query].filter(([name]) => name.includes('.'));
  return {
    part: parts.find((part): part is Part => part === query.get('part')) ?? startingState.part,
    ...(example === undefined ? {} : { example }),
    ...(config === undefined ? {} : { config }),
    layer: wholeNumber(query.get('layer')) ?? 0,
    ...(length === undefined ? {} : { length }),
    ...(position === undefined ? {} : { position }),
    more: Object.fromEntries(more),
  };
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
