/** One sequence as the page sees it: the numbers that its positions make, for each step that the module does. */
import type { Posenc, Tensor } from 'posenc';
import { catalogue } from 'posenc/catalogue';
import { invalid, PosencError, refused, renamingArguments, rule, wholeNumber } from '../api/errors/index.ts';
import type { Description } from './description.ts';
import { followsLength, frequenciesOf, type LayerPlan, type PositionPlan, type TableChange } from './positions.ts';
import type { CachedKeys, LayerSetup, SequenceSetup, Step, StepWishes, TurnSetup } from './session.ts';

/** What positions need of a model. */
export interface PositionedModel {
  readonly pe: Posenc;
  readonly description: Description;
  /** The learned table of positions, [rows, dim]. */
  readonly table: Tensor | undefined;
  /** Learned arrays of the model's own bias, by their names in the catalogue. */
  readonly arrays: Readonly<Record<string, Tensor>>;
}

export interface SequenceOptions {
  /** How many tokens the sequence may have, for biases by distance. */
  readonly room: number;
  /** Whether frequencies are those of the length so far rather than of `room`. */
  readonly stepwise: boolean;
  readonly cachedKeys: CachedKeys;
}

/** Anyone who may write more tokens than this at once gets room for them as they are written. */
const maxReserved = 2 ** 12;

export class Sequence {
  readonly setup: SequenceSetup;
  readonly #pe: Posenc;
  readonly #plan: PositionPlan;
  readonly #rows: ((positions: readonly number[]) => Float32Array) | undefined;
  #length = 0;
  /** The length that frequencies are for; undefined if they are the same for all. */
  #turnsFor: number | undefined;
  readonly #stepwise: boolean;

  constructor(model: PositionedModel, plan: PositionPlan, { room, stepwise, cachedKeys }: SequenceOptions) {
    this.#pe = model.pe;
    this.#plan = plan;
    this.#rows = rowsOf(model, plan);
    this.#stepwise = stepwise;
    if (followsLength(plan)) this.#turnsFor = stepwise ? 1 : lengthOf(this.#positions(0, room));
    const layers = plan.layers.map((layer, index) => {
      const { heads } = model.description.blocks[index] as Description['blocks'][number];
      return layerSetup(model.pe, plan, layer, heads, room);
    });
    this.setup = { cachedKeys, room: Math.min(room, maxReserved), turns: this.#turns(), layers };
  }

  /** The positions of tokens first … first + count − 1. */
  #positions(first: number, count: number): number[] {
    const { ids, shift } = this.#plan;
    return Array.from({ length: count }, (_, n) => continued(ids, first + n, (last, past) => last + past) + shift);
  }

  #turns(): TurnSetup[] {
    return this.#plan.turns.map((turn) => {
      const { frequencies, attentionFactor } = frequenciesOf(this.#pe, turn, this.#turnsFor ?? 1);
      return { layout: turn.layout, frequencies: Float64Array.from(frequencies), attentionFactor };
    });
  }

  /** The next step of the sequence. */
  step(tokens: readonly number[], wishes: StepWishes): Step {
    const first = this.#length;
    const positions = this.#positions(first, tokens.length);
    const { segments: all } = this.#plan;
    const segments = all && tokens.map((_, n) => continued(all, first + n, (last) => last));
    const rows = this.#rows?.(positions);
    const length = lengthOf(positions);
    const changes = this.#stepwise && this.#turnsFor !== undefined && this.#turnsFor !== length;
    if (changes) this.#turnsFor = length;
    this.#length += tokens.length;
    return {
      tokens,
      positions,
      ...(segments ? { segments } : {}),
      ...(rows ? { rows } : {}),
      ...(changes ? { turns: this.#turns() } : {}),
      wishes,
    };
  }
}

function layerSetup(pe: Posenc, plan: PositionPlan, layer: LayerPlan, heads: number, room: number): LayerSetup {
  const reach = layer.bias ? reachOf(plan, room) : 0;
  const { bias, ...encoding } = layer;
  return { heads, ...encoding, reach, line: bias && lineOf(pe, bias, heads, reach) };
}

/** The length that frequencies see: the largest position and 1. */
function lengthOf(positions: readonly number[]): number {
  return Math.max(1, Math.ceil(positions.reduce((a, b) => Math.max(a, b), 0)) + 1);
}

/** An entry of a list, whose owner may go on after its end: those who write continue what the prompt has. */
function continued(
  list: readonly number[] | undefined,
  index: number,
  after: (last: number, past: number) => number,
): number {
  return list?.[index] ?? (list ? after(list.at(-1) as number, index - list.length + 1) : index);
}

/** The largest distance between two positions. */
function reachOf({ ids }: PositionPlan, room: number): number {
  if (!ids) return Math.max(room - 1, 1);
  const last = (ids.at(-1) as number) + room - ids.length;
  return Math.max(1, Math.ceil(ids.reduce((a, b) => Math.max(a, b), last) - ids.reduce((a, b) => Math.min(a, b))));
}

/** Errors of the functions that compute an encoding name an option of it. */
const ofEncoding = <Result>(call: () => Result): Result =>
  renamingArguments((argument) => `positions.encoding.${argument}`, call);

/** A bias of the catalogue for the distances −reach … reach, zeros for heads that do not have it. */
function lineOf(
  pe: Posenc,
  { options, heads: chosen }: NonNullable<LayerPlan['bias']>,
  heads: number,
  reach: number,
): Float32Array {
  const entries = 2 * reach + 1;
  const takesHeads = catalogue.some(
    ({ name, parameters }) => name === options.scheme && parameters.some((one) => one.name === 'heads'),
  );
  const input = { ...options, ...(takesHeads ? { heads } : {}) };
  const of = (queries: number, keys: number, offset: number) =>
    ofEncoding(() => pe.bias({ ...input, queries, keys, offset } as Parameters<Posenc['bias']>[0]));
  const { data, shape } = of(1, entries, reach);
  // The same distances seen from the next query: a bias that depends on more than them cannot be one line.
  const next = of(2, entries + 1, reach);
  if (shape[0] !== heads)
    throw refused(
      'positions.encoding',
      { text: 'a bias for {count} heads', values: { count: shape[0] } },
      rule('{heads} heads', { heads }),
    );
  const line = new Float32Array(heads * entries);
  for (const head of chosen) {
    for (let e = 0; e < entries; e++) {
      const value = data[head * entries + e] as number;
      if (value !== next.data[(2 * head + 1) * (entries + 1) + e + 1])
        throw refused(
          'positions.encoding.scheme',
          `'${options.scheme}'`,
          rule('a bias that depends on the distance alone'),
        );
      line[head * entries + e] = value;
    }
  }
  return line;
}

/** The rows that are added to the embeddings; undefined if there are none. */
function rowsOf({ pe, table, description: { dim } }: PositionedModel, { absolute }: PositionPlan) {
  if (!absolute) return undefined;
  if (absolute.kind === 'computed') {
    const { encoding, offset } = absolute;
    return (positions: readonly number[]) => {
      const at = positions.map((position) => position + offset);
      const options = { ...encoding, dim, positions: at } as unknown as Parameters<Posenc['absolute']>[0];
      return ofEncoding(() => pe.absolute(options)).data as Float32Array;
    };
  }
  const { offset, change } = absolute;
  if (!table) throw new PosencError({ code: 'internal', text: 'The table of positions was not read.' });
  if (change === 'zero') return undefined;
  const rowsOfTokens =
    change === undefined || change === 'tile' ? sliced(table, offset) : changedTable(pe, sliced(table, offset), change);
  const rows = rowsOfTokens.shape[0] as number;
  return (positions: readonly number[]) => {
    const out = new Float32Array(positions.length * dim);
    for (const [n, position] of positions.entries()) {
      const row = change === 'tile' ? ((position % rows) + rows) % rows : position;
      if (!Number.isInteger(row) || row < 0 || row >= rows) {
        throw refused(
          'positions',
          { text: 'the position {position} in a table of {rows} rows', values: { position, rows } },
          rule("positions that have a row; { {option}: 'tile' } begins again with the first one", { option: 'table' }),
        );
      }
      out.set(rowsOfTokens.data.subarray(row * dim, (row + 1) * dim) as Float32Array, n * dim);
    }
    return out;
  };
}

/** The table from its first position on. */
function sliced({ data, shape: [rows = 0, dim = 0] }: Tensor, offset: number): Tensor {
  return { data: (data as Float32Array).subarray(offset * dim), shape: [rows - offset, dim] };
}

function changedTable(pe: Posenc, table: Tensor, change: Exclude<TableChange, string>): Tensor {
  const [rows = 0, dim = 0] = table.shape;
  if ('table' in change) {
    const { data, shape = [] }: Partial<Tensor> = (change.table as Tensor | null) ?? {};
    if (!data || shape.length !== 2 || shape[1] !== dim || data.length !== (shape[0] as number) * dim)
      throw refused(
        'positions.table.table',
        { text: 'an array of shape [{shape}]', values: { shape: Array.from(shape, String) } },
        rule('[rows, {dim}]', { dim }),
      );
    return { data: Float32Array.from(data), shape: [...shape] };
  }
  const { rows: to, from = rows, alignCorners = false } = change;
  if (!Number.isInteger(from) || from < 1 || from > rows)
    throw refused('positions.table.from', String(from), rule('from 1 to {rows}, the rows of the table', { rows }));
  if (!Number.isInteger(to) || to < 1) throw invalid('positions.table.rows', to, wholeNumber(1));
  const first = { data: (table.data as Float32Array).subarray(0, from * dim), shape: [from, dim] };
  return pe.resampleTable(first, { from: [from], to: [to], method: 'bilinear', alignCorners });
}
