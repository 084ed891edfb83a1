/** A decoder that was opened: what it writes, what it loses, and what its heads look at, at any positions. */
import type { Tensor } from 'posenc';
import type { ConfigReport } from 'posenc/inspect';
import { invalid, ofLength, ofType, oneOf, type PosencError, wholeNumber } from '../api/errors/index.ts';
import { checkBoolean, checkInteger, InputSnapshot, readOptions } from '../api/input/index.ts';
import type { Build } from '../api/types/index.ts';
import type { Copies, OpenSequence } from './copies.ts';
import {
  type ModelPositions,
  type PairLayout,
  type PositionChange,
  type PositionPlan,
  planPositions,
} from './positions.ts';
import { readSampling, type SampledToken, type SamplingOptions, samplingNames } from './sampling.ts';
import { type PositionedModel, Sequence } from './sequence.ts';
import type { CachedKeys, StepResult, StepWishes } from './session.ts';
import { copied, type ModelText, type Piece, Pieces, type TextOrTokens, tokensOf } from './text.ts';
import type { ModelTokenizer } from './tokenizer.ts';

/** Changes of positions: one, or several that are applied one after the other. */
export type PositionChanges = PositionChange | readonly PositionChange[];

/** Options of every call of a model. */
export interface RunOptions {
  /** Default: as the model was trained. */
  readonly positions?: PositionChanges | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called after each step, with the number of tokens that are done. */
  readonly onProgress?: ((progress: { readonly tokens: number; readonly total: number }) => void) | undefined;
}

/** Options of `RunModel.evaluate`. */
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

/** What `RunModel.evaluate` returns. */
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

/** Options of `RunModel.generate`. */
export interface GenerateOptions extends RunOptions, SamplingOptions {
  /** How many tokens are written. Default 64. */
  readonly tokens?: number | undefined;
  /**
   * Tokens that end the text, and are not written. Default: those with which the tokenizer ends a text and begins
   * another; [] for none.
   */
  readonly stop?: number | readonly number[] | undefined;
  /** As in `EvaluateOptions`. */
  readonly cachedKeys?: CachedKeys | undefined;
}

/** Options of `RunModel.attention`. */
export interface AttentionOptions extends Omit<RunOptions, 'onProgress'> {
  /** From 0. */
  readonly layer: number;
  /** Default: all heads of the layer. */
  readonly head?: number | undefined;
}

/** Options of `RunModel.sensitivity`. */
export interface SensitivityOptions extends Omit<RunOptions, 'onProgress'> {
  /** Whether each head is measured as well. Default false. */
  readonly heads?: boolean | undefined;
  /** Called after each evaluation. */
  readonly onProgress?: ((progress: { readonly evaluations: number; readonly total: number }) => void) | undefined;
}

/** How much the loss rises without positions. */
export interface Sensitivity {
  /** The loss at the model's positions, or those of `positions`. */
  readonly loss: number;
  /** The rise of the loss without what is added to the embeddings. NaN if nothing is. */
  readonly embeddings: number;
  /** [layers]: the rise of the loss without the positions of each layer. NaN where the layer has none of its own. */
  readonly layers: Float64Array;
  /** [layers, heads]: the same for each head; only if `heads` was asked for. */
  readonly heads?: Tensor<Float64Array>;
}

const runNames = ['positions', 'signal', 'onProgress'] as const;
const evaluateNames = [...runNames, 'logits', 'hidden', 'stepwise', 'cachedKeys'] as const;
const generateNames = [...runNames, ...samplingNames, 'tokens', 'stop', 'cachedKeys'] as const;
const attentionNames = ['positions', 'signal', 'layer', 'head'] as const;
const sensitivityNames = [...runNames, 'heads'] as const;

/** How many tokens are processed between two looks at the signal. */
const tokensAtOnce = 256;

/** How many logits are in the module's memory at once, if they are wanted: 16 MB. */
const longestLogits = 2 ** 22;

/** What a model that was opened consists of. */
export interface OpenedModel extends ModelText, PositionedModel {
  readonly report: ConfigReport;
  readonly build: Build;
  readonly copies: Copies;
  /** Bytes of weights. */
  readonly bytes: number;
  readonly isInWorker: boolean;
}

/**
 * A decoder that `openModel` has opened. Every call takes `positions`, and changes nothing else of the model; a change that
 * the model does not allow throws a `PosencError` with the reason, and the next call works.
 *
 * ```js
 * const model = await openModel(files);
 * const { loss } = await model.evaluate('Once upon a time', { positions: { layout: 'half' } });
 * model.dispose();
 * ```
 */
export class RunModel implements ModelText {
  /** What `inspectConfig` says of the model's configuration. */
  readonly report: ConfigReport;
  /** Text to tokens and back; undefined if the files bring no tokenizer, or one that is not read. */
  readonly tokenizer: ModelTokenizer | undefined;
  /** Why the tokenizer in the files is not read. */
  readonly tokenizerError: PosencError | undefined;
  readonly build: Build;
  /** Whether the model is in workers, so that the page never waits for it. */
  readonly isInWorker: boolean;
  readonly #opened: OpenedModel;

  /** @internal */
  constructor(opened: OpenedModel) {
    this.report = opened.report;
    this.tokenizer = opened.tokenizer;
    this.tokenizerError = opened.tokenizerError;
    this.build = opened.build;
    this.isInWorker = opened.isInWorker;
    this.#opened = opened;
  }

  /** How many tokens there are. */
  get vocabulary(): number {
    return this.#opened.description.vocab;
  }

  /** How many layers there are. */
  get layers(): number {
    return this.#opened.description.blocks.length;
  }

  /** How many tokens the model was trained for at once, if its configuration says so. */
  get contextLength(): number | undefined {
    return this.report.trainedContext ?? this.report.maxPositionEmbeddings;
  }

  /** Query heads of each layer, the largest number if it differs. */
  get heads(): number {
    return this.#opened.description.blocks.reduce((max, { heads }) => Math.max(max, heads), 0);
  }

  /**
   * Bytes of the weights, the number of copies of them (one in each worker that has been needed), and bytes of the
   * memory of all modules.
   */
  get memory(): { readonly weights: number; readonly copies: number; readonly total: number } {
    return { weights: this.#opened.bytes, ...this.#opened.copies.memory };
  }

  /**
   * Runs the model over a text and returns the loss of each token. Nothing but the positions differs from the model as
   * it was trained.
   */
  async evaluate(tokens: TextOrTokens, options: EvaluateOptions = {}): Promise<Evaluation> {
    const request: EvaluateOptions = readCall(options, evaluateNames);
    const list = this.#tokens(tokens);
    const plan = this.#plan(request.positions, list.length);
    const targets = targetsOf(list, plan);
    const prompt = request.stepwise === undefined ? undefined : promptOf(request.stepwise, list.length);
    const { dim, vocab, blocks } = this.#opened.description;
    const lossByToken = new Float64Array(Math.max(list.length - 1, 0));
    const logits = checkBoolean('logits', request.logits, false) ? new Float32Array(list.length * vocab) : undefined;
    const hidden = checkBoolean('hidden', request.hidden, false)
      ? new Float32Array(blocks.length * list.length * dim)
      : undefined;
    // Rows of logits are as long as the vocabulary, and are in the module's memory besides.
    const atOnce = logits ? Math.max(64, 64 * Math.floor(longestLogits / vocab / 64)) : list.length;
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
    const sequence = this.#sequence(plan, list.length, prompt !== undefined, request.cachedKeys);
    await this.#evaluating(sequence, request.signal, async (step) => {
      for (let first = 0; first < list.length; ) {
        const count = Math.min(stepOf(first, list.length, prompt), atOnce);
        const wishes = {
          targets: targets.slice(first, first + count),
          ...(logits ? { logits: true } : {}),
          ...(hidden ? { hidden: true } : {}),
        };
        take(first, count, await step(list.slice(first, first + count), wishes));
        first += count;
        request.onProgress?.({ tokens: first, total: list.length });
      }
    });
    return {
      loss: meanOf(lossByToken),
      lossByToken,
      ...(logits ? { logits: { data: logits, shape: [list.length, vocab] } } : {}),
      ...(hidden
        ? { hidden: { data: hidden, shape: [blocks.length, list.length, dim] }, lastHidden: joined(last, list.length) }
        : {}),
    };
  }

  /**
   * Continues a text. Tokens are computed when they are asked for: a loop that pauses pauses the model.
   *
   * ```js
   * for await (const { text } of model.generate('Once upon a time', { tokens: 80, temperature: 0.8, seed: 1 })) {
   *   output.append(text);
   * }
   * ```
   */
  async *generate(prompt: TextOrTokens, options: GenerateOptions = {}): AsyncGenerator<Piece, void, undefined> {
    const request: GenerateOptions = readCall(options, generateNames);
    const list = this.#tokens(prompt);
    const count = checkInteger('tokens', request.tokens ?? 64, 1, 2 ** 24);
    const stops = this.#stops(request.stop);
    const draw = readSampling(request);
    const plan = this.#plan(request.positions, list.length);
    const sequence = this.#sequence(plan, list.length + count, true, request.cachedKeys);
    const pieces = new Pieces(this.tokenizer, list);
    request.signal?.throwIfAborted();
    const { copies } = this.#opened;
    const open = await copies.sequence(await copies.share(), sequence.setup);
    try {
      let next = list;
      for (let written = 0; written < count; written++) {
        request.signal?.throwIfAborted();
        const { sampled } = await open.step(sequence.step(next, { sample: draw() }), request.signal);
        const { token } = sampled as SampledToken;
        if (stops.includes(token)) break;
        request.onProgress?.({ tokens: written + 1, total: count });
        yield* pieces.push(sampled as SampledToken);
        next = [token];
      }
      yield* pieces.end();
    } finally {
      open.close();
    }
  }

  /** The attention weights of a head, [tokens, tokens], or of all heads of a layer, [heads, tokens, tokens]. */
  async attention(tokens: TextOrTokens, options: AttentionOptions): Promise<Tensor> {
    const request: AttentionOptions = readCall(options, attentionNames);
    const list = this.#tokens(tokens);
    const layer = checkInteger('layer', request.layer, 0, this.layers - 1);
    const heads = this.#headsOf(layer);
    const head = request.head === undefined ? undefined : checkInteger('head', request.head, 0, heads - 1);
    const sequence = this.#sequence(this.#plan(request.positions, list.length), list.length, false, undefined);
    const wanted = { layer, firstHead: head ?? 0, heads: head === undefined ? heads : 1 };
    const { weights } = await this.#evaluating(sequence, request.signal, (step) => step(list, { weights: wanted }));
    const shape = [list.length, list.length];
    return { data: weights as Float32Array, shape: head === undefined ? [heads, ...shape] : shape };
  }

  /**
   * How much the loss rises without the positions of each layer, and of each head with `heads: true`; `positions` are
   * changed besides.
   */
  async sensitivity(tokens: TextOrTokens, options: SensitivityOptions = {}): Promise<Sensitivity> {
    const request: SensitivityOptions = readCall(options, sensitivityNames);
    const list = this.#tokens(tokens);
    const changes = listOf(request.positions);
    const rows = this.report.layers;
    const hasHeads = checkBoolean('heads', request.heads, false);
    const layers = new Float64Array(this.layers).fill(Number.NaN);
    const heads = new Float64Array(hasHeads ? this.layers * this.heads : 0).fill(Number.NaN);
    const added = Float64Array.of(Number.NaN);
    const without: { change: PositionChange; out: Float64Array; at: number }[] = [];
    if (rows[0]?.entry === 'absolute') without.push({ change: { encoding: 'none' }, out: added, at: 0 });
    for (const [layer, { entry }] of rows.entries()) {
      if (entry !== 'rotary' && entry !== 'bias') continue;
      without.push({ change: { layers: [layer], encoding: 'none' }, out: layers, at: layer });
      const count = hasHeads ? this.#headsOf(layer) : 0;
      for (let head = 0; head < count; head++) {
        const change: PositionChange = { layers: [layer], heads: [head], encoding: 'none' };
        without.push({ change, out: heads, at: layer * this.heads + head });
      }
    }
    let evaluations = 0;
    const lossOf = async (change: readonly PositionChange[]) => {
      const { loss } = await this.evaluate(list, { positions: [...changes, ...change], signal: request.signal });
      request.onProgress?.({ evaluations: ++evaluations, total: 1 + without.length });
      return loss;
    };
    // All at once: as many are computed at the same time as there may be copies of the model.
    const [loss = Number.NaN, ...losses] = await Promise.all([
      lossOf([]),
      ...without.map(({ change }) => lossOf([change])),
    ]);
    for (const [index, { out, at }] of without.entries()) out[at] = (losses[index] as number) - loss;
    return {
      loss,
      embeddings: added[0] as number,
      layers,
      ...(hasHeads ? { heads: { data: heads, shape: [this.layers, this.heads] } } : {}),
    };
  }

  /** Releases the model's memory and ends its workers. Calls that are under way end with an error. */
  dispose(): void {
    this.#opened.copies.dispose();
  }

  #stops(options: GenerateOptions['stop']): readonly number[] {
    // Models that were trained on texts in a row, such as llama2.c's, write the beginning of the next.
    const { eos, bos } = this.tokenizer ?? {};
    if (options === undefined) return [eos, bos].filter((token) => token !== undefined);
    const stops = typeof options === 'number' ? [options] : copied(options);
    if (!stops) throw invalid('stop', options, ofType('a token, or a list of tokens'));
    for (const token of stops) checkInteger('stop', token, 0, this.vocabulary - 1);
    return stops;
  }

  #headsOf(layer: number): number {
    return this.#opened.description.blocks[layer]?.heads ?? 0;
  }

  #tokens(tokens: TextOrTokens): number[] {
    this.#opened.copies.alive();
    return tokensOf(tokens, this, this.vocabulary);
  }

  #plan(positions: PositionChanges | undefined, length: number): PositionPlan {
    const { pe, description, arrays } = this.#opened;
    const { layers } = this.report;
    const model: ModelPositions = { layers, description, trainedLength: this.contextLength, arrays };
    const plan = planPositions(pe, model, positions);
    for (const name of ['ids', 'segments'] as const) {
      const list = plan[name];
      if (list === undefined) continue;
      if (list.length !== length)
        throw invalid(`positions.${name}`, list, ofLength(length, 'values', ', one for each token'));
      const allowed = (value: number) =>
        name === 'ids' ? Number.isFinite(value) : Number.isInteger(value) && value >= -1 && value < 2 ** 31;
      const wrong = list.find((value) => !allowed(value));
      if (wrong !== undefined)
        throw invalid(`positions.${name}`, wrong, name === 'ids' ? ofType('finite numbers') : wholeNumber(-1));
    }
    return plan;
  }

  #sequence(plan: PositionPlan, room: number, stepwise: boolean, cachedKeys: CachedKeys = 'kept'): Sequence {
    if (!['kept', 'turned'].includes(cachedKeys)) throw invalid('cachedKeys', cachedKeys, oneOf(['kept', 'turned']));
    return new Sequence(this.#opened, plan, { room, stepwise, cachedKeys });
  }

  /** Lends a copy of the model to one sequence. */
  #evaluating<Result>(
    sequence: Sequence,
    signal: AbortSignal | undefined,
    work: (step: (tokens: readonly number[], wishes: StepWishes) => Promise<StepResult>) => Promise<Result>,
  ): Promise<Result> {
    const { copies } = this.#opened;
    return copies.evaluate(signal, async (copy) => {
      const open: OpenSequence = await copies.sequence(copy, sequence.setup);
      try {
        return await work(async (tokens, wishes) => {
          signal?.throwIfAborted();
          return open.step(sequence.step(tokens, wishes), signal);
        });
      } finally {
        open.close();
      }
    });
  }
}

/**
 * Which layout of pairs the weights of a rotary model want: the one with the smaller loss on a text of theirs, of at
 * least two tokens.
 */
export async function decideLayout(
  model: RunModel,
  tokens: TextOrTokens,
): Promise<{ readonly layout: PairLayout; readonly losses: Readonly<Record<PairLayout, number>> }> {
  if (!(model instanceof RunModel)) throw invalid('model', model, ofType('a model that was opened'));
  const lossOf = async (layout: PairLayout) => (await model.evaluate(tokens, { positions: { layout } })).loss;
  const [half, interleaved] = await Promise.all([lossOf('half'), lossOf('interleaved')]);
  if (Number.isNaN(half + interleaved)) throw invalid('tokens', tokens, { kind: 'length', min: 2, of: 'tokens' });
  return { layout: half <= interleaved ? 'half' : 'interleaved', losses: { half, interleaved } };
}

/** The options of a call. What is plain data is copied once, as it may be anything that a program was given. */
function readCall<Known extends object>(options: unknown, names: readonly string[]): Known {
  const request: Known & Record<string, unknown> = readOptions('options', options, names);
  const copy = (name: string, value: unknown) =>
    passed.includes(name) ? value : new InputSnapshot().read(value, name);
  const copied = Object.fromEntries(Object.entries(request).map(([name, value]) => [name, copy(name, value)]));
  const { signal, onProgress } = copied;
  if (signal !== undefined && !isSignal(signal)) throw invalid('signal', signal, ofType('an AbortSignal'));
  if (onProgress !== undefined && typeof onProgress !== 'function')
    throw invalid('onProgress', onProgress, ofType('a function of the progress'));
  return copied as Known;
}

/** Options that are no data. */
const passed: readonly string[] = ['signal', 'onProgress'];

function isSignal(value: unknown): boolean {
  try {
    return value instanceof AbortSignal;
  } catch {
    return false; // A revoked proxy.
  }
}

function listOf(positions: PositionChanges | undefined): readonly PositionChange[] {
  return (
    positions === undefined ? [] : Array.isArray(positions) ? positions : [positions]
  ) as readonly PositionChange[];
}

function stepOf(first: number, length: number, prompt: number | undefined): number {
  if (prompt === undefined) return Math.min(tokensAtOnce, length - first);
  return first === 0 ? prompt : 1;
}

function promptOf(stepwise: { readonly prompt: number }, length: number): number {
  const { prompt } = readOptions('stepwise', stepwise, ['prompt']) as { prompt: number };
  return checkInteger('stepwise.prompt', prompt, 1, length);
}

/** The token after each one, or -1 if that is in another sequence or there is none. */
function targetsOf(tokens: readonly number[], { segments }: PositionPlan): number[] {
  return tokens.map((_, n) => {
    const next = tokens[n + 1];
    if (next === undefined) return -1;
    const segment = segments?.[n] ?? 0;
    return segment >= 0 && segment === (segments?.[n + 1] ?? 0) ? next : -1;
  });
}

function meanOf(losses: Float64Array): number {
  const counted = losses.filter((loss) => !Number.isNaN(loss));
  return counted.reduce((sum, loss) => sum + loss, 0) / counted.length;
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
