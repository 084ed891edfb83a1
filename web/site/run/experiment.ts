/** One model twice: what it writes and loses as it was trained, and with its positions changed. */
import type { RunModel } from 'posenc/run';
import type { Reading, Treatment } from '../../elements/treatments/index.ts';

/** A token of a text, and what it adds to it. */
export interface Piece {
  readonly token: number;
  readonly text: string;
}

export interface Half {
  /** What the results belong to. */
  readonly writing: string;
  readonly reading: string;
  readonly pieces: readonly Piece[];
  readonly isWritten: boolean;
  /** [tokens − 1] nats, of each token of the text after the first one. */
  readonly losses?: Float64Array;
  readonly loss?: number;
  /** Why the text or the loss is missing. */
  readonly problem?: string;
}

/** What a head looks at: shares of its attention, and the mean weight at each distance without the first token. */
export interface HeadLook {
  readonly previous: number;
  readonly first: number;
  readonly distance: number;
  readonly curve: Float64Array;
}

export interface Looks {
  readonly key: string;
  readonly layer: number;
  /** For each head: as trained, and changed. */
  readonly heads: readonly { readonly trained: HeadLook; readonly changed?: HeadLook | undefined }[];
}

export interface Layers {
  readonly key: string;
  /** The rise of the loss without the positions of each layer. */
  readonly rises: Float64Array;
  /** The rise without what is added to the embeddings; NaN if nothing is. */
  readonly embeddings: number;
  readonly tokens: number;
}

export interface Wish {
  readonly model: RunModel;
  /** Tells models apart. */
  readonly modelName: string;
  readonly prompt: readonly number[];
  readonly tokens: number;
  readonly temperature: number;
  readonly seed: number;
  readonly treatment: Treatment | undefined;
  /** The text whose loss is measured. Default: what was written as trained. */
  readonly text: readonly number[] | undefined;
  /** How many tokens of it are read. */
  readonly count: number;
  /** −1: the layer that needs its positions most. */
  readonly layer: number;
  /** Whether layers and heads are measured, which takes several readings. */
  readonly measuresLayers: boolean;
}

interface Work extends Wish {
  readonly text: readonly number[];
}

const empty: Half = { writing: '', reading: '', pieces: [], isWritten: false };

/** Heads look at no more tokens than this. */
const maxLooked = 96;

export class Experiment {
  trained = empty;
  changed = empty;
  layers: Layers | undefined;
  looks: Looks | undefined;
  /** What is being done, in words; undefined if nothing is. */
  busy: string | undefined;
  /** Why layers or heads could not be measured. */
  problem: string | undefined;
  private stop = new AbortController();
  private held: { readonly promise: Promise<void>; readonly release: () => void } | undefined;
  private readonly onChange: () => void;

  constructor(onChange: () => void) {
    this.onChange = onChange;
  }

  get isPaused(): boolean {
    return this.held !== undefined;
  }

  pause(): void {
    let release = () => {};
    const promise = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.held = { promise, release };
    this.onChange();
  }

  resume(): void {
    this.held?.release();
    this.held = undefined;
    this.onChange();
  }

  /** Ends what is being done; what is there stays. */
  cancel(): void {
    this.stop.abort();
    this.resume();
    this.busy = undefined;
    this.onChange();
  }

  /** Forgets all results. */
  reset(): void {
    this.cancel();
    this.trained = empty;
    this.changed = empty;
    this.layers = undefined;
    this.looks = undefined;
    this.onChange();
  }

  /** The texts are written again. */
  forgetWriting(): void {
    this.trained = { ...this.trained, writing: '' };
    this.changed = { ...this.changed, writing: '' };
  }

  /** Does what is wished, and is not there already. A later call ends this one. */
  async run(value: Wish): Promise<void> {
    this.cancel();
    const stop = new AbortController();
    this.stop = stop;
    const { signal } = stop;
    this.problem = undefined;
    const tell = (what: string | undefined) => {
      if (signal.aborted) return;
      this.busy = what;
      this.onChange();
    };
    try {
      tell('Writing …');
      await Promise.all([this.write('trained', value, signal), this.write('changed', value, signal)]);
      const written = this.trained.pieces.map(({ token }) => token);
      const text = (value.text ?? [...value.prompt, ...written]).slice(0, value.count);
      const wish = { ...value, text };
      for (const side of ['trained', 'changed'] as const) {
        await this.read(side, wish, signal, (done, total) => tell(`Reading ${done} of ${total} tokens …`));
      }
      if (wish.measuresLayers) {
        tell('Taking the positions of each layer away …');
        await this.measureLayers(wish, signal, tell);
      }
      tell('Looking at heads …');
      await this.look(wish, signal);
    } catch (error) {
      if (!signal.aborted) this.problem = (error as Error).message;
    } finally {
      tell(undefined);
    }
  }

  private set(side: 'trained' | 'changed', half: Partial<Half>): void {
    this[side] = { ...this[side], ...half };
    this.onChange();
  }

  private async write(side: 'trained' | 'changed', wish: Wish, signal: AbortSignal): Promise<void> {
    const { model, modelName, prompt, tokens, temperature, seed } = wish;
    const treatment = side === 'changed' ? wish.treatment : undefined;
    const key = JSON.stringify([modelName, prompt, tokens, temperature, seed, treatment?.name]);
    const before = this[side];
    if (before.writing === key && before.isWritten) return;
    this.set(side, { writing: key, pieces: [], isWritten: false });
    const { problem: _, ...half } = this[side];
    this[side] = half;
    const pieces: Piece[] = [];
    try {
      const options = {
        tokens,
        signal,
        ...{ temperature, seed },
        ...(treatment ? { positions: treatment.positions } : {}),
        ...(treatment?.cachedKeys ? { cachedKeys: treatment.cachedKeys } : {}),
      };
      for await (const { token, text = ` ${token}` } of model.generate(prompt, options)) {
        await this.held?.promise;
        if (signal.aborted) return;
        pieces.push({ token, text });
        this.set(side, { pieces: [...pieces] });
      }
      this.set(side, { isWritten: true });
    } catch (error) {
      if (signal.aborted) throw error;
      this.set(side, { isWritten: true, problem: (error as Error).message });
    }
  }

  private async read(
    side: 'trained' | 'changed',
    wish: Work,
    signal: AbortSignal,
    tell: (done: number, total: number) => void,
  ): Promise<void> {
    const { model, modelName, text } = wish;
    const treatment = side === 'changed' ? wish.treatment : undefined;
    const key = JSON.stringify([modelName, text, treatment?.name]);
    if (this[side].reading === key) return;
    const { losses: _, loss: __, ...half } = this[side];
    this[side] = half;
    if (text.length < 2) return;
    try {
      await this.held?.promise;
      const { tokens, before = 0, ...options } = readingOf(treatment, text);
      const onProgress = ({ tokens: done, total }: { tokens: number; total: number }) => tell(done, total);
      const { lossByToken } = await model.evaluate(tokens, { ...options, signal, onProgress });
      if (signal.aborted) return;
      const losses = lossByToken.slice(before);
      this.set(side, { reading: key, losses, loss: meanOf(losses) });
    } catch (error) {
      if (signal.aborted) throw error;
      this.set(side, { reading: key, problem: (error as Error).message });
    }
  }

  private async measureLayers(
    { model, modelName, text }: Work,
    signal: AbortSignal,
    tell: (what: string) => void,
  ): Promise<void> {
    const key = JSON.stringify([modelName, text]);
    if (this.layers?.key === key || text.length < 2) return;
    const { layers, embeddings } = await model.sensitivity(text, {
      signal,
      onProgress: ({ evaluations, total }) =>
        tell(`Taking the positions of each layer away: ${evaluations} of ${total} readings …`),
    });
    this.layers = { key, rises: layers, embeddings, tokens: text.length };
    this.onChange();
  }

  /** The layer that needs its positions most; the first one if that is not known. */
  get neediest(): number {
    const rises = this.layers?.rises ?? new Float64Array(0);
    return rises.reduce((best, rise, layer) => (rise > (rises[best] ?? Number.NEGATIVE_INFINITY) ? layer : best), 0);
  }

  private async look(wish: Work, signal: AbortSignal): Promise<void> {
    const { model, modelName, treatment } = wish;
    const layer = Math.min(wish.layer < 0 ? this.neediest : wish.layer, model.layers - 1);
    const text = wish.text.slice(0, maxLooked);
    const key = JSON.stringify([modelName, text, treatment?.name, layer]);
    if (this.looks?.key === key || text.length < 4) return;
    await this.held?.promise;
    const trained = await looksOf(model, undefined, text, layer, signal);
    // Refusals are shown beside the text.
    const changed = await looksOf(model, treatment, text, layer, signal).catch(() => []);
    if (signal.aborted) return;
    const heads = trained.map((look, head) => ({ trained: look, changed: changed[head] }));
    this.looks = { key, layer, heads };
    this.onChange();
  }
}

function readingOf(treatment: Treatment | undefined, tokens: readonly number[]): Reading {
  if (!treatment) return { tokens };
  return treatment.reading?.(tokens) ?? { tokens, positions: treatment.positions };
}

/** What each head of a layer looks at. */
async function looksOf(
  model: RunModel,
  treatment: Treatment | undefined,
  text: readonly number[],
  layer: number,
  signal: AbortSignal,
): Promise<HeadLook[]> {
  const { tokens, before = 0, positions } = readingOf(treatment, text);
  const { data, shape } = await model.attention(tokens, { layer, positions, signal });
  const [heads = 0, all = 0] = shape;
  return Array.from({ length: heads }, (_, head) => {
    const weights = data.subarray(head * all * all, (head + 1) * all * all);
    return lookOf((query, key) => weights[(before + query) * all + before + key] as number, text.length);
  });
}

function lookOf(weight: (query: number, key: number) => number, count: number): HeadLook {
  let [previous, first, distance] = [0, 0, 0];
  const curve = new Float64Array(Math.floor(count / 2));
  for (let query = 1; query < count; query++) {
    previous += weight(query, query - 1);
    first += weight(query, 0);
    for (let key = 0; key <= query; key++) {
      const back = query - key;
      distance += weight(query, key) * back;
      // So many queries have a key at this distance that is not the first token.
      if (key > 0 && back < curve.length)
        curve[back] = (curve[back] as number) + weight(query, key) / (count - 1 - back);
    }
  }
  const queries = count - 1;
  return { previous: previous / queries, first: first / queries, distance: distance / queries, curve };
}

export function meanOf(values: Float64Array): number {
  const counted = values.filter((value) => !Number.isNaN(value));
  return counted.reduce((sum, value) => sum + value, 0) / counted.length;
}

/** How many tokens at the beginning of two texts are the same. */
export function sameTokens(a: readonly Piece[], b: readonly Piece[]): number {
  const differs = b.findIndex(({ token }, index) => token !== a[index]?.token);
  return differs < 0 ? Math.min(a.length, b.length) : differs;
}
