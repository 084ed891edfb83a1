/** A decoder that was opened: what it writes, what it loses, and what its heads look at, at any positions. */
import type { Tensor } from 'posenc';
import type { ConfigReport } from 'posenc/inspect';
import { invalid, ofType, oneOf, type PosencError, wholeNumber } from '../api/errors/index.ts';
import { checkInteger, readOptions } from '../api/input/index.ts';
import type { Build } from '../api/types/index.ts';
import {
  followsLength,
  type ModelPositions,
  type PairLayout,
  type PositionChange,
  type PositionPlan,
  planPositions,
} from './positions.ts';
import { type CachedKeys, type Loaded, Session, type StepResult } from './session.ts';
import type { ModelTokenizer } from './tokenizer.ts';
import type { PlacedModel } from './weights.ts';

/** Changes of positions: one, or several that are applied one after the other. */
export type PositionChanges = PositionChange | readonly PositionChange[];

export interface RunOptions {
  /** Default: as the model was trained. */
  readonly positions?: PositionChanges | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: { readonly tokens: number; readonly total: number }) => void) | undefined;
}

export interface EvaluateOptions extends RunOptions {
  /** Whether the logits of all tokens are wanted, [tokens, vocabulary]. Default false. */
  readonly logits?: boolean | undefined;
  /** Whether hidden states are wanted. Default false. */
  readonly hidden?: boolean | undefined;
  /**
   * Runs as a program with a cache does: the first `prompt` tokens at once, then one by one, each with the frequencies of
   * the length so far. Default: all tokens with those of the whole length.
   */
  readonly stepwise?: { readonly prompt: number } | undefined;
  /**
   * Whether cached keys keep the rotation of their step ('kept', default) or are turned again in every step ('turned'),
   * where frequencies follow the length.
   */
  readonly cachedKeys?: CachedKeys | undefined;
}

export interface Evaluation {
  /** The mean of `lossByToken`, in nats. NaN if no token has a loss. */
  readonly loss: number;
  /**
   * [tokens − 1]: −ln of the probability of each token after the first one. NaN where a token is padding, or begins
   * another sequence.
   */
  readonly lossByToken: Float64Array;
  /** [tokens, vocabulary] */
  readonly logits?: Tensor;
  /** [layers, tokens, dim]: the inputs of the layers. */
  readonly hidden?: Tensor;
  /** [tokens, width]: what the head sees, after the final norm. */
  readonly lastHidden?: Tensor;
}

export interface GenerateOptions extends RunOptions {
  /** How many tokens are written. Default 64. */
  readonly tokens?: number | undefined;
  /** A token that ends the text, and is not written. Default: none. */
  readonly stop?: number | undefined;
  readonly cachedKeys?: CachedKeys | undefined;
}

export interface AttentionOptions extends RunOptions {
  readonly layer: number;
  readonly head: number;
}

/** How much the loss rises without positions. */
export interface Sensitivity {
  /** The loss as trained. */
  readonly loss: number;
  /** [layers]: the rise of the loss without the positions of each layer. NaN where the layer has none of its own. */
  readonly layers: Float64Array;
  /** [layers, heads]: the same for each head; only if `heads` was asked for. */
  readonly heads?: Tensor<Float64Array>;
}

const runNames = ['positions', 'signal', 'onProgress'] as const;
const evaluateNames = [...runNames, 'logits', 'hidden', 'stepwise', 'cachedKeys'] as const;
const generateNames = [...runNames, 'tokens', 'stop', 'cachedKeys'] as const;
const attentionNames = [...runNames, 'layer', 'head'] as const;

/** How many tokens are processed between two looks at the signal. */
const tokensAtOnce = 256;

/** Lets events happen. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The tokenizer that the files bring, or why it is not read. */
export interface ModelText {
  readonly tokenizer?: ModelTokenizer | undefined;
  readonly tokenizerError?: PosencError | undefined;
}

export class RunModel implements ModelText {
  readonly report: ConfigReport;
  /** Text to tokens and back; undefined if the files bring no tokenizer, or one that is not read. */
  readonly tokenizer: ModelTokenizer | undefined;
  /** Why the tokenizer in the files is not read. */
  readonly tokenizerError: PosencError | undefined;
  readonly #loaded: Loaded;
  readonly #placed: PlacedModel;
  #disposed = false;

  constructor(loaded: Loaded, placed: PlacedModel, report: ConfigReport, text: ModelText = {}) {
    this.#loaded = loaded;
    this.#placed = placed;
    this.report = report;
    this.tokenizer = text.tokenizer;
    this.tokenizerError = text.tokenizerError;
  }

  get build(): Build {
    return this.#loaded.engine.build;
  }

  get vocabulary(): number {
    return this.#loaded.description.vocab;
  }

  get layers(): number {
    return this.#loaded.description.blocks.length;
  }

  /** Query heads of each layer. */
  get heads(): number {
    return this.#loaded.description.blocks[0]?.heads ?? 0;
  }

  /** Bytes of weights in memory, and of the memory of the module. */
  get memory(): { readonly weights: number; readonly total: number } {
    return { weights: this.#placed.bytes, total: this.#loaded.engine.memory.buffer.byteLength };
  }

  /**
   * Runs the model over tokens and returns the loss of each. Nothing but the positions differs from the model as it was
   * trained.
   */
  async evaluate(tokens: ArrayLike<number>, options: EvaluateOptions = {}): Promise<Evaluation> {
    const given = readOptions('options', options, evaluateNames) as EvaluateOptions;
    const list = this.#tokens(tokens);
    const plan = this.#plan(given.positions, list.length);
    const targets = targetsOf(list, plan);
    const prompt = given.stepwise === undefined ? undefined : promptOf(given.stepwise, list.length);
    const { dim, vocab, blocks } = this.#loaded.description;
    const lossByToken = new Float64Array(Math.max(list.length - 1, 0));
    const logits = given.logits ? new Float32Array(list.length * vocab) : undefined;
    const hidden = given.hidden ? new Float32Array(blocks.length * list.length * dim) : undefined;
    const last: Float32Array[] = [];
    const take = (first: number, count: number, result: StepResult) => {
      lossByToken.set((result.losses as Float64Array).subarray(0, Math.min(count, list.length - 1 - first)), first);
      if (result.logits) logits?.set(result.logits, first * vocab);
      if (!hidden || !result.hidden || !result.last) return;
      last.push(result.last);
      for (let layer = 0; layer < blocks.length; layer++) {
        const rows = result.hidden.subarray(layer * count * dim, (layer + 1) * count * dim);
        hidden.set(rows, (layer * list.length + first) * dim);
      }
    };
    const session = this.#session(plan, list.length, prompt, given.cachedKeys);
    try {
      for (let first = 0; first < list.length; ) {
        const count = stepOf(first, list.length, prompt);
        given.signal?.throwIfAborted();
        if (prompt !== undefined) session.setLength(lengthOf(session.positions(first, count)));
        const wishes = {
          targets: targets.slice(first, first + count),
          ...(logits ? { logits: 'all' as const } : {}),
          ...(hidden ? { hidden: true } : {}),
        };
        take(first, count, session.step(list.slice(first, first + count), wishes));
        first += count;
        given.onProgress?.({ tokens: first, total: list.length });
        if (first < list.length) await pause();
        this.#alive();
      }
    } finally {
      session.dispose();
    }
    return {
      loss: meanOf(lossByToken),
      lossByToken,
      ...(logits ? { logits: { data: logits, shape: [list.length, vocab] } } : {}),
      ...(hidden
        ? { hidden: { data: hidden, shape: [blocks.length, list.length, dim] }, lastHidden: joined(last, list.length) }
        : {}),
    };
  }

  /** Writes tokens after those of a prompt, the most probable one each time. */
  async *generate(prompt: ArrayLike<number>, options: GenerateOptions = {}): AsyncGenerator<number, void> {
    const given = readOptions('options', options, generateNames) as GenerateOptions;
    const list = this.#tokens(prompt);
    const count = checkInteger('tokens', given.tokens ?? 64, 1, 2 ** 24);
    if (given.stop !== undefined) checkInteger('stop', given.stop, 0, this.vocabulary - 1);
    const plan = this.#plan(given.positions, undefined);
    const session = this.#session(plan, list.length + count, list.length, given.cachedKeys);
    try {
      let next = list;
      for (let written = 0; written < count; written++) {
        given.signal?.throwIfAborted();
        this.#alive();
        session.setLength(lengthOf(session.positions(session.length, next.length)));
        const { logits } = session.step(next, { logits: 'last' });
        const token = largest(logits as Float32Array);
        if (token === given.stop) return;
        given.onProgress?.({ tokens: written + 1, total: count });
        yield token;
        next = [token];
        await pause();
      }
    } finally {
      session.dispose();
    }
  }

  /** The attention weights of one head, [tokens, tokens]: row = query, column = key. */
  async attention(tokens: ArrayLike<number>, options: AttentionOptions): Promise<Tensor> {
    const given = readOptions('options', options, attentionNames) as unknown as AttentionOptions;
    const list = this.#tokens(tokens);
    const layer = checkInteger('layer', given.layer, 0, this.layers - 1);
    const head = checkInteger('head', given.head, 0, this.heads - 1);
    const session = this.#session(this.#plan(given.positions, list.length), list.length, undefined, undefined);
    try {
      given.signal?.throwIfAborted();
      const { weights } = session.step(list, { weights: { layer, firstHead: head, heads: 1 } });
      return { data: weights as Float32Array, shape: [list.length, list.length] };
    } finally {
      session.dispose();
    }
  }

  /**
   * How much the loss rises without the positions of each layer, and of each head with `heads: true`. Models whose
   * positions are added to the embeddings have none in their layers.
   */
  async sensitivity(
    tokens: ArrayLike<number>,
    options: { readonly heads?: boolean; readonly signal?: AbortSignal } = {},
  ): Promise<Sensitivity> {
    const { heads: wantsHeads = false, signal } = readOptions('options', options, [
      'heads',
      'signal',
    ]) as typeof options;
    const lossOf = async (positions?: PositionChange) => (await this.evaluate(tokens, { positions, signal })).loss;
    const loss = await lossOf();
    const hasPositions = (layer: number) => ['rotary', 'bias'].includes(this.report.layers[layer]?.entry ?? 'none');
    const layers = new Float64Array(this.layers).fill(Number.NaN);
    const heads = new Float64Array(wantsHeads ? this.layers * this.heads : 0).fill(Number.NaN);
    for (let layer = 0; layer < this.layers; layer++) {
      if (!hasPositions(layer)) continue;
      layers[layer] = (await lossOf({ layers: [layer], encoding: 'none' })) - loss;
      for (let head = 0; wantsHeads && head < this.heads; head++) {
        heads[layer * this.heads + head] = (await lossOf({ layers: [layer], heads: [head], encoding: 'none' })) - loss;
      }
    }
    return { loss, layers, ...(wantsHeads ? { heads: { data: heads, shape: [this.layers, this.heads] } } : {}) };
  }

  /** Releases the model's memory. Calls that are under way end with an error. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#placed.dispose();
  }

  #alive(): void {
    if (this.#disposed) throw invalid('model', 'disposed', ofType('one that was not disposed'));
  }

  #tokens(tokens: ArrayLike<number>): number[] {
    this.#alive();
    const isList = Array.isArray(tokens) || (ArrayBuffer.isView(tokens) && !(tokens instanceof DataView));
    if (!isList) throw invalid('tokens', tokens, ofType('a list of whole numbers'));
    const list = Array.from(tokens as ArrayLike<number>);
    if (list.length === 0) throw invalid('tokens', tokens, { kind: 'length', min: 1, of: 'tokens' });
    const allowed = wholeNumber(0, this.vocabulary - 1);
    for (const token of list) {
      if (!Number.isInteger(token) || token < 0 || token >= this.vocabulary) throw invalid('tokens', token, allowed);
    }
    return list;
  }

  #plan(positions: PositionChanges | undefined, length: number | undefined): PositionPlan {
    const { pe, description, arrays } = this.#loaded;
    const { layers, trainedContext, maxPositionEmbeddings } = this.report;
    const trainedLength = trainedContext ?? maxPositionEmbeddings;
    const plan = planPositions(pe, { layers, description, trainedLength, arrays } satisfies ModelPositions, positions);
    for (const name of ['ids', 'segments'] as const) {
      const list = plan[name];
      if (list === undefined) continue;
      if (length === undefined) throw invalid(`positions.${name}`, list, { kind: 'absent' });
      if (list.length !== length)
        throw invalid(`positions.${name}`, list, { kind: 'length', min: length, max: length, of: 'tokens' });
      const allowed = (value: number) =>
        name === 'ids' ? Number.isFinite(value) : Number.isInteger(value) && value >= -1 && value < 2 ** 31;
      const wrong = list.find((value) => !allowed(value));
      if (wrong !== undefined)
        throw invalid(`positions.${name}`, wrong, name === 'ids' ? ofType('finite numbers') : wholeNumber(-1));
    }
    return plan;
  }

  #session(plan: PositionPlan, length: number, prompt: number | undefined, cachedKeys: CachedKeys = 'kept'): Session {
    if (!['kept', 'turned'].includes(cachedKeys)) throw invalid('cachedKeys', cachedKeys, oneOf(['kept', 'turned']));
    const { ids, shift } = plan;
    const all = ids ?? [0, length - 1];
    const turnsFor =
      followsLength(plan) && prompt === undefined ? lengthOf(all.map((position) => position + shift)) : 1;
    return new Session(this.#loaded, plan, { room: length, turnsFor, cachedKeys });
  }
}

/**
 * Which layout of pairs the weights of a rotary model want: the one with the smaller loss on a text of theirs.
 */
export async function decideLayout(
  model: RunModel,
  tokens: ArrayLike<number>,
): Promise<{ readonly layout: PairLayout; readonly losses: Readonly<Record<PairLayout, number>> }> {
  const half = (await model.evaluate(tokens, { positions: { layout: 'half' } })).loss;
  const interleaved = (await model.evaluate(tokens, { positions: { layout: 'interleaved' } })).loss;
  return { layout: half <= interleaved ? 'half' : 'interleaved', losses: { half, interleaved } };
}

/** The length that frequencies see: the largest position and 1. */
function lengthOf(positions: readonly number[]): number {
  return Math.max(1, Math.ceil(positions.reduce((a, b) => Math.max(a, b), 0)) + 1);
}

function stepOf(first: number, length: number, prompt: number | undefined): number {
  if (prompt === undefined) return Math.min(tokensAtOnce, length - first);
  return first === 0 ? prompt : 1;
}

function promptOf(stepwise: { readonly prompt: number }, length: number): number {
  const { prompt } = readOptions('stepwise', stepwise, ['prompt']) as { prompt: number };
  return checkInteger('stepwise.prompt', prompt, 1, length);
}

/** The next token of each, or -1 where there is none of the same sequence. */
function targetsOf(tokens: readonly number[], { segments }: PositionPlan): number[] {
  return tokens.map((_, n) => {
    const next = tokens[n + 1];
    if (next === undefined) return -1;
    const own = segments?.[n] ?? 0;
    return own >= 0 && own === (segments?.[n + 1] ?? 0) ? next : -1;
  });
}

function meanOf(losses: Float64Array): number {
  const counted = losses.filter((loss) => !Number.isNaN(loss));
  return counted.reduce((sum, loss) => sum + loss, 0) / counted.length;
}

function largest(logits: Float32Array): number {
  let best = 0;
  for (let token = 1; token < logits.length; token++) {
    if ((logits[token] as number) > (logits[best] as number)) best = token;
  }
  return best;
}

function joined(parts: readonly Float32Array[], rows: number): Tensor {
  const data = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    data.set(part, at);
    at += part.length;
  }
  return { data, shape: [rows, data.length / rows] };
}
