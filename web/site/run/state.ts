import { entriesOf, HashHistory, hashOf, unpack, type WrittenHash } from '../shared/index.ts';

/** The state that everything in Run is derived from. */
export interface RunState {
  /** The name of a storyteller, the address of a model, or 'files' for the reader's own. Empty: the first storyteller. */
  readonly model: string;
  readonly prompt: string;
  /** The name of a treatment (`treatments.ts`), or the JSON of a change. */
  readonly change: string;
  /** How many tokens are written. */
  readonly tokens: number;
  readonly temperature: number;
  readonly seed: number;
  /** The text whose loss is measured. Empty: the sample. */
  readonly text: string;
  /** How many tokens of it are read; 0 for what the treatment and the model suggest. */
  readonly read: number;
  /** Whose heads are shown. −1: the layer that needs its positions most. */
  readonly layer: number;
  readonly head: number;
}

export const startingState: RunState = {
  model: '',
  prompt: 'Once upon a time',
  change: 'none',
  tokens: 80,
  temperature: 0,
  seed: 1,
  text: '',
  read: 0,
  layer: -1,
  head: 0,
};

/** Largest values of what is counted. */
export const ranges = {
  tokens: [1, 2000],
  seed: [0, 2 ** 31 - 1],
  read: [0, 100_000],
  layer: [-1, 999],
  head: [0, 999],
} as const;

const names = Object.keys(startingState) as (keyof RunState)[];

/** The state as a hash, `#v=1&model=rope&change=shift`: what differs from the starting state. */
export function runHash(state: RunState): Promise<WrittenHash> {
  const changed = names.filter((name) => state[name] !== startingState[name]);
  return hashOf(
    Object.fromEntries(changed.map((name) => [name, String(state[name])])),
    (name) => name === 'text' && '',
  );
}

export async function runFromHash(hash: string): Promise<RunState> {
  const entries = entriesOf(hash);
  if (!entries) return startingState;
  const { text: packed, ...input } = Object.fromEntries(entries);
  const text = packed === undefined ? undefined : await unpack(packed);
  const numbers = Object.entries(ranges).flatMap(([name, [min, max]]) => {
    const value = Number(input[name] || Number.NaN);
    return Number.isInteger(value) && value >= min && value <= max ? [[name, value]] : [];
  });
  const temperature = Number(input.temperature || Number.NaN);
  return {
    ...startingState,
    ...Object.fromEntries(numbers),
    ...(temperature >= 0 && temperature <= 5 ? { temperature } : {}),
    ...(input.model === undefined ? {} : { model: input.model }),
    ...(input.prompt === undefined ? {} : { prompt: input.prompt }),
    ...(input.change === undefined ? {} : { change: input.change }),
    ...(text === undefined ? {} : { text }),
  };
}

export const runHistory = () => new HashHistory({ write: runHash, read: runFromHash });
