/** One sequence in the module: a decoder with its cache, which is fed step by step. */
import type { Posenc, Tensor } from 'posenc';
import { catalogue } from 'posenc/catalogue';
import { PosencError, refused, rule, translate } from '../api/errors/index.ts';
import { type Filled, Scratch } from '../api/module/index.ts';
import type { Description } from './description.ts';
import type { RunEngine } from './module.ts';
import { frequenciesOf, type LayerPlan, type PositionPlan, type TableChange } from './positions.ts';

/** What becomes of the rotation of cached keys when frequencies change with the length. */
export type CachedKeys = 'kept' | 'turned';

/** A model that is in memory, with what positions need of it. */
export interface Loaded {
  readonly engine: RunEngine;
  readonly pe: Posenc;
  readonly pointer: number;
  readonly description: Description;
  /** The learned table of positions, [rows, dim]. */
  readonly table: Tensor | undefined;
  /** Learned arrays of the model's own bias, by their names in the catalogue. */
  readonly arrays: Readonly<Record<string, Tensor>>;
}

/** What is wanted of a step. */
export interface StepWishes {
  readonly hidden?: boolean;
  readonly logits?: 'all' | 'last';
  /** The token after each one of the step, -1 where its loss is not wanted. */
  readonly targets?: readonly number[];
  readonly weights?: { readonly layer: number; readonly firstHead: number; readonly heads: number };
}

export interface StepResult {
  /** [layers, tokens, dim] */
  readonly hidden?: Float32Array;
  /** What the head sees, [tokens, width]. */
  readonly last?: Float32Array;
  readonly logits?: Float32Array;
  readonly losses?: Float64Array;
  /** [heads, tokens, length] */
  readonly weights?: Float32Array;
}

export class Session {
  readonly #loaded: Loaded;
  readonly #plan: PositionPlan;
  readonly #rows: ((positions: readonly number[]) => Float32Array) | undefined;
  #decoder: number;
  #length = 0;
  #turnsFor: number;

  /** @param room  how many tokens the sequence may have, for biases by distance */
  constructor(
    loaded: Loaded,
    plan: PositionPlan,
    { room, turnsFor, cachedKeys }: { room: number; turnsFor: number; cachedKeys: CachedKeys },
  ) {
    this.#loaded = loaded;
    this.#plan = plan;
    this.#rows = rowsOf(loaded, plan);
    this.#turnsFor = turnsFor;
    const { raw } = loaded.engine;
    this.#decoder = this.#withPositions(plan.layers, room, (positions) =>
      raw.create_decoder(loaded.pointer, positions, cachedKeys),
    );
  }

  get length(): number {
    return this.#length;
  }

  /** The positions of tokens first … first + count − 1. */
  positions(first: number, count: number): number[] {
    const { ids, shift } = this.#plan;
    return Array.from({ length: count }, (_, n) => (ids ? (ids[first + n] as number) : first + n) + shift);
  }

  /** Sets the frequencies for sequences of a length, for the steps to come. */
  setLength(length: number): void {
    if (length === this.#turnsFor) return;
    this.#turnsFor = length;
    this.#withPositions([], 0, (positions) => this.#loaded.engine.raw.set_decoder_turns(this.#decoder, positions));
  }

  step(tokens: readonly number[], wishes: StepWishes): StepResult {
    const { engine, description } = this.#loaded;
    const { raw } = engine;
    const { dim, vocab, blocks } = description;
    const count = tokens.length;
    const [first, length] = [this.#length, this.#length + count];
    const positions = this.positions(first, count);
    const segments = this.#plan.segments?.slice(first, length);
    const scratch = new Scratch();
    const tokenSlot = scratch.int32(tokens);
    const positionSlot = scratch.float64(positions);
    const segmentSlot = segments && scratch.int32(segments);
    const rows = this.#rows?.(positions);
    const rowSlot = rows && scratch.float32(rows);
    const hiddenSlot = wishes.hidden ? scratch.room32(blocks.length * count * dim) : undefined;
    const { layer = 0, firstHead = 0, heads = 0 } = wishes.weights ?? {};
    const weightSlot = wishes.weights ? scratch.room32(heads * count * length) : undefined;
    const logitRows = wishes.logits === 'all' ? count : wishes.logits === 'last' ? 1 : 0;
    const logitSlot = logitRows > 0 ? scratch.room32(logitRows * vocab) : undefined;
    const targetSlot = wishes.targets && scratch.int32(wishes.targets);
    const lossSlot = wishes.targets && scratch.room64(count);
    const result = scratch.run(engine, (filled: Filled): StepResult => {
      const record = {
        count,
        tokens: filled.at(tokenSlot),
        positions: filled.at(positionSlot),
        segments: filled.at(segmentSlot),
        rows: filled.at(rowSlot),
        hidden: filled.at(hiddenSlot),
        weights: filled.at(weightSlot),
        weight_layer: layer,
        first_head: firstHead,
        weight_heads: heads,
      };
      raw.decoder_step(this.#alive(), record, dim, blocks.length);
      if (logitSlot) raw.decoder_logits(this.#decoder, count - logitRows, logitRows, vocab, filled.at(logitSlot));
      if (targetSlot && lossSlot) raw.decoder_losses(this.#decoder, filled.at(targetSlot), filled.at(lossSlot));
      return {
        ...(hiddenSlot ? { hidden: filled.read32(hiddenSlot), last: this.#last(count) } : {}),
        ...(logitSlot ? { logits: filled.read32(logitSlot) } : {}),
        ...(lossSlot ? { losses: filled.read64(lossSlot) } : {}),
        ...(weightSlot ? { weights: filled.read32(weightSlot) } : {}),
      };
    });
    this.#length = length;
    return result;
  }

  dispose(): void {
    if (this.#decoder !== 0) this.#loaded.engine.raw.delete_decoder(this.#decoder);
    this.#decoder = 0;
  }

  #alive(): number {
    if (this.#decoder === 0) throw refused('model', 'disposed', rule('one that was not disposed'));
    return this.#decoder;
  }

  #last(count: number): Float32Array {
    const { engine, description } = this.#loaded;
    const at = engine.raw.decoder_last_hidden(this.#decoder);
    return new Float32Array(engine.memory.buffer, at, count * description.head.weight.inputs).slice();
  }

  /** Makes the positions of a plan in the module for one call. */
  #withPositions<Result>(layers: readonly LayerPlan[], room: number, call: (positions: number) => Result): Result {
    const { engine, pe, description } = this.#loaded;
    const { raw } = engine;
    const positions = raw.create_positions();
    try {
      for (const turn of this.#plan.turns) {
        const { frequencies, attentionFactor } = frequenciesOf(pe, turn, this.#turnsFor);
        const scratch = new Scratch();
        const slot = scratch.float64(frequencies);
        scratch.run(engine, (filled) =>
          raw.add_turn(positions, {
            layout: turn.layout,
            pairs: frequencies.length,
            frequencies: filled.at(slot),
            attention_factor: attentionFactor,
          }),
        );
      }
      for (const [index, layer] of layers.entries()) {
        const { heads } = description.blocks[index] as Description['blocks'][number];
        this.#addLayer(positions, layer, heads, room);
      }
      return call(positions);
    } catch (thrown) {
      throw translate(thrown, 0);
    } finally {
      raw.delete_positions(positions);
    }
  }

  #addLayer(positions: number, layer: LayerPlan, heads: number, room: number): void {
    const { engine, pe } = this.#loaded;
    const scratch = new Scratch();
    const turnSlot = layer.turns.some((turn) => turn >= 0) ? scratch.int32(layer.turns) : undefined;
    const slopeSlot = layer.slopes && scratch.float64(layer.slopes);
    const reach = layer.bias ? reachOf(this.#plan, room) : 0;
    const lineSlot = layer.bias && scratch.float32(lineOf(pe, layer.bias, heads, reach));
    scratch.run(engine, (filled) =>
      engine.raw.add_layer_positions(positions, {
        heads,
        turns: filled.at(turnSlot),
        slopes: filled.at(slopeSlot),
        bfloat16_slopes: layer.bfloat16Scale !== undefined,
        slope_scale: layer.bfloat16Scale ?? 1,
        line: filled.at(lineSlot),
        reach,
        window: layer.window,
      }),
    );
  }
}

/** The largest distance between two positions. */
function reachOf({ ids }: PositionPlan, room: number): number {
  if (!ids) return Math.max(room - 1, 1);
  return Math.max(1, Math.ceil(ids.reduce((a, b) => Math.max(a, b), 0) - ids.reduce((a, b) => Math.min(a, b), 0)));
}

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
  const given = { ...options, ...(takesHeads ? { heads } : {}) };
  const of = (queries: number, keys: number, offset: number) =>
    pe.bias({ ...given, queries, keys, offset } as Parameters<Posenc['bias']>[0]);
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
function rowsOf({ pe, table, description: { dim } }: Loaded, { absolute }: PositionPlan) {
  if (!absolute) return undefined;
  if (absolute.kind === 'computed') {
    const { encoding, offset } = absolute;
    return (positions: readonly number[]) => {
      const at = positions.map((position) => position + offset);
      const options = { ...encoding, dim, positions: at } as unknown as Parameters<Posenc['absolute']>[0];
      return pe.absolute(options).data as Float32Array;
    };
  }
  const { offset, change } = absolute;
  if (!table) throw new PosencError({ code: 'internal', text: 'The table of positions was not read.' });
  if (change === 'zero') return undefined;
  const own =
    change === undefined || change === 'tile' ? sliced(table, offset) : changedTable(pe, sliced(table, offset), change);
  const rows = own.shape[0] as number;
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
      out.set(own.data.subarray(row * dim, (row + 1) * dim) as Float32Array, n * dim);
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
    const { data, shape } = change.table as Tensor;
    if (shape.length !== 2 || shape[1] !== dim || data.length !== (shape[0] as number) * dim)
      throw refused(
        'positions.table.table',
        { text: 'an array of shape [{shape}]', values: { shape: shape.map(String) } },
        rule('[rows, {dim}]', { dim }),
      );
    return { data: Float32Array.from(data), shape: [...shape] };
  }
  const { rows: to, from = rows, alignCorners = false } = change;
  if (!Number.isInteger(from) || from < 1 || from > rows)
    throw refused('positions.table.from', String(from), rule('from 1 to {rows}, the rows of the table', { rows }));
  const first = { data: (table.data as Float32Array).subarray(0, from * dim), shape: [from, dim] };
  return pe.resampleTable(first, { from: [from], to: [to], method: 'bilinear', alignCorners });
}
