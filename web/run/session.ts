/** One sequence in the module: a decoder with its cache, which is fed step by step. */
import { translate } from '../api/errors/index.ts';
import { type Filled, Scratch } from '../api/module/index.ts';
import type { Description } from './description.ts';
import type { RunEngine } from './module.ts';
import { type Draw, type SampledToken, sampled } from './sampling.ts';

/** What becomes of the rotation of cached keys when frequencies change with the length. */
export type CachedKeys = 'kept' | 'turned';

/** A way of turning heads. */
export interface TurnSetup {
  readonly layout: 'half' | 'interleaved';
  readonly frequencies: Float64Array;
  readonly attentionFactor: number;
}

/** How position enters one layer. */
export interface LayerSetup {
  readonly heads: number;
  /** For each head the index of its turn, -1 for none. */
  readonly turns: readonly number[];
  readonly slopes?: readonly number[] | undefined;
  /** Slopes whose products are rounded to bfloat16, and then scaled. */
  readonly roundedSlopes?: readonly number[] | undefined;
  readonly slopeScale?: number | undefined;
  /** A bias by distance, [heads, 2 reach + 1]. */
  readonly line: Float32Array | undefined;
  readonly reach: number;
  readonly window?: number | undefined;
}

/** The positions of a sequence. */
export interface SequenceSetup {
  readonly cachedKeys: CachedKeys;
  /** How many tokens the cache gets room for at once; it grows for more. */
  readonly room: number;
  readonly turns: readonly TurnSetup[];
  readonly layers: readonly LayerSetup[];
}

/** What is wanted of a step. */
export interface StepWishes {
  readonly hidden?: boolean;
  readonly logits?: boolean;
  /** How the token after the last one is chosen. */
  readonly sample?: Draw;
  /** The token after each one of the step, -1 where its loss is not wanted. */
  readonly targets?: readonly number[];
  readonly weights?: { readonly layer: number; readonly firstHead: number; readonly heads: number };
}

export interface Step {
  readonly tokens: readonly number[];
  readonly positions: readonly number[];
  readonly segments?: readonly number[];
  /** What is added to the embeddings, [tokens, dim]. */
  readonly rows?: Float32Array;
  /** The turns of this step and those after it, where they change. */
  readonly turns?: readonly TurnSetup[];
  readonly wishes: StepWishes;
}

export interface StepResult {
  /** [layers, tokens, dim] */
  readonly hidden?: Float32Array;
  /** What the head sees, [tokens, width]. */
  readonly last?: Float32Array;
  readonly logits?: Float32Array;
  readonly losses?: Float64Array;
  readonly sampled?: SampledToken;
  /** [heads, tokens, length] */
  readonly weights?: Float32Array;
}

export class Session {
  readonly #engine: RunEngine;
  readonly #description: Description;
  readonly #decoder: number;
  #length = 0;

  constructor(engine: RunEngine, description: Description, model: number, setup: SequenceSetup) {
    this.#engine = engine;
    this.#description = description;
    this.#decoder = this.#withPositions(setup, (positions) =>
      engine.raw.create_decoder(model, positions, setup.cachedKeys),
    );
    try {
      engine.raw.reserve_decoder(this.#decoder, setup.room);
    } catch (thrown) {
      this.dispose();
      throw translate(thrown, 0);
    }
  }

  step({ tokens, positions, segments, rows, turns, wishes }: Step): StepResult {
    const { raw } = this.#engine;
    if (turns) {
      this.#withPositions({ turns, layers: [] }, (changed) => raw.set_decoder_turns(this.#decoder, changed));
    }
    const { dim, vocab, blocks } = this.#description;
    const count = tokens.length;
    const length = this.#length + count;
    const scratch = new Scratch();
    const tokenSlot = scratch.int32(tokens);
    const positionSlot = scratch.float64(positions);
    const segmentSlot = segments && scratch.int32(segments);
    const rowSlot = rows && scratch.float32(rows);
    const hiddenSlot = wishes.hidden ? scratch.room32(blocks.length * count * dim) : undefined;
    const { layer = 0, firstHead = 0, heads = 0 } = wishes.weights ?? {};
    const weightSlot = wishes.weights ? scratch.room32(heads * count * length) : undefined;
    const logitRows = wishes.logits ? count : wishes.sample ? 1 : 0;
    const logitSlot = logitRows > 0 ? scratch.room32(logitRows * vocab) : undefined;
    const targetSlot = wishes.targets && scratch.int32(wishes.targets);
    const lossSlot = wishes.targets && scratch.room64(count);
    const result = scratch.run(this.#engine, (filled: Filled): StepResult => {
      const record = {
        count,
        // Of other tokens, the last layer computes keys and values alone.
        outputs: wishes.hidden || wishes.targets || wishes.weights ? count : logitRows,
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
      raw.decoder_step(this.#decoder, record, dim, blocks.length);
      if (logitSlot) raw.decoder_logits(this.#decoder, count - logitRows, logitRows, vocab, filled.at(logitSlot));
      if (targetSlot && lossSlot) raw.decoder_losses(this.#decoder, filled.at(targetSlot), filled.at(lossSlot));
      return {
        ...(hiddenSlot ? { hidden: filled.read32(hiddenSlot), last: this.#last(count) } : {}),
        ...(logitSlot && wishes.logits ? { logits: filled.read32(logitSlot) } : {}),
        ...(logitSlot && wishes.sample ? { sampled: sampled(filled.read32(logitSlot), wishes.sample) } : {}),
        ...(lossSlot ? { losses: filled.read64(lossSlot) } : {}),
        ...(weightSlot ? { weights: filled.read32(weightSlot) } : {}),
      };
    });
    this.#length = length;
    return result;
  }

  dispose(): void {
    this.#engine.raw.delete_decoder(this.#decoder);
  }

  #last(count: number): Float32Array {
    const at = this.#engine.raw.decoder_last_hidden(this.#decoder);
    const { inputs } = this.#description.head.weight;
    return new Float32Array(this.#engine.memory.buffer, at, count * inputs).slice();
  }

  /** Makes positions in the module for one call. */
  #withPositions<Result>(
    { turns, layers }: Pick<SequenceSetup, 'turns' | 'layers'>,
    call: (positions: number) => Result,
  ): Result {
    const { raw } = this.#engine;
    const positions = raw.create_positions();
    try {
      for (const { layout, frequencies, attentionFactor } of turns) {
        const scratch = new Scratch();
        const slot = scratch.float64(frequencies);
        const pairs = frequencies.length;
        scratch.run(this.#engine, (filled) =>
          raw.add_turn(positions, {
            layout,
            pairs,
            frequencies: filled.at(slot),
            attention_factor: attentionFactor,
          }),
        );
      }
      for (const layer of layers) this.#addLayer(positions, layer);
      return call(positions);
    } catch (thrown) {
      throw translate(thrown, 0);
    } finally {
      raw.delete_positions(positions);
    }
  }

  #addLayer(positions: number, layer: LayerSetup): void {
    const { heads, turns, slopes, roundedSlopes, slopeScale = 1, line, reach, window } = layer;
    const scratch = new Scratch();
    const turnSlot = turns.some((turn) => turn >= 0) ? scratch.int32(turns) : undefined;
    const slopeSlot = slopes && scratch.float64(slopes);
    const roundedSlot = roundedSlopes && scratch.float64(roundedSlopes);
    const lineSlot = line && scratch.float32(line);
    scratch.run(this.#engine, (filled) =>
      this.#engine.raw.add_layer_positions(positions, {
        heads,
        turns: filled.at(turnSlot),
        slopes: filled.at(slopeSlot),
        rounded_slopes: filled.at(roundedSlot),
        slope_scale: slopeScale,
        line: filled.at(lineSlot),
        reach,
        window,
      }),
    );
  }
}
