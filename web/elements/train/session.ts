import { createTrainerPool, PosencError, type TrainerPool, type WorkerTrainer } from 'posenc/train';
import { type Example, exampleOf, type Recording, type TrainedScheme } from '../learning/index.ts';
import { ModelRecord } from './model-record.ts';
import { notFinite, type Setup, sequencesOf, stopped, trainerOptions, trainingOptions } from './setup.ts';

/** A worker for each model, as far as cores go; one core is left to the page. */
export function workersFor(models: number): number {
  return Math.max(1, Math.min(models, navigator.hardwareConcurrency - 1));
}

export type SessionState = 'loading' | 'running' | 'paused' | 'done' | 'failed';

/** Receives the events of a session. */
export interface SessionListener {
  /** Something has to be redrawn. */
  changed(): void;
  /** A model was tested. */
  tested(record: ModelRecord): void;
  ended(): void;
}

/** The training of several models side by side in workers, and its recording. */
export class TrainingSession {
  readonly setup: Setup;
  readonly example: Example;
  readonly records: readonly ModelRecord[];
  /** The error because of which nothing could be trained. */
  failure: unknown;
  private readonly listener: SessionListener;
  private readonly abort = new AbortController();
  private readonly trainers = new Map<string, WorkerTrainer>();
  /** Saved models that are fully trained, by scheme. */
  private readonly files = new Map<string, Uint8Array<ArrayBuffer>>();
  private pool: TrainerPool | undefined;
  private phase: 'loading' | 'running' | 'done' | 'failed' = 'loading';
  private held = false;
  private release: () => void = () => {};
  private gate = Promise.resolve();
  private build: 'simd' | 'relaxed' | undefined;
  /** Milliseconds of training up to the last pause. */
  private worked = 0;
  private since: number | undefined;

  constructor(setup: Setup, listener: SessionListener) {
    const { task, text, sequence, setting, schemes } = setup;
    this.setup = setup;
    this.listener = listener;
    this.example = exampleOf(task, sequence, setting.seed, text);
    this.records = schemes.map((scheme) => new ModelRecord(scheme.text));
    void this.run();
  }

  get state(): SessionState {
    return this.held && (this.phase === 'loading' || this.phase === 'running') ? 'paused' : this.phase;
  }

  get recording(): Recording {
    const { setup, example, records, build } = this;
    const setting = { ...setup.setting, ...(build && { build }) };
    return { task: setup.task, setting, words: example.words, schemes: records.map(({ data }) => data) };
  }

  /**
   * The number of completed steps, of all steps to be done, and the milliseconds per step including tests and
   * snapshots.
   */
  get pace(): { readonly done: number; readonly all: number; readonly milliseconds: number } {
    const done = this.records.reduce((sum, { steps }) => sum + steps.length, 0);
    const now = this.since === undefined ? 0 : performance.now() - this.since;
    return {
      done,
      all: this.records.reduce((sum, { steps, problem }) => {
        return sum + (problem === undefined ? this.setup.setting.steps : steps.length);
      }, 0),
      milliseconds: done > 0 ? (this.worked + now) / done : 0,
    };
  }

  /** Pauses or resumes the training; a step that has begun is completed. */
  hold(held: boolean): void {
    if (held === this.held || this.phase === 'done' || this.phase === 'failed') return;
    this.held = held;
    if (held) {
      this.stopClock();
      this.gate = new Promise((resolve) => {
        this.release = resolve;
      });
    } else {
      if (this.phase === 'running') this.since = performance.now();
      this.release();
    }
    for (const trainer of this.trainers.values()) held ? trainer.pause() : trainer.resume();
    this.listener.changed();
  }

  /** A model and the moments of its optimiser as a safetensors file; undefined before training has begun. */
  async save(scheme: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.files.get(scheme) ?? this.trainers.get(scheme)?.save();
  }

  /** Ends the session for good; its recording stays. */
  dispose(): void {
    this.abort.abort();
    this.release();
    this.stopClock();
    this.pool?.dispose();
    this.pool = undefined;
  }

  private stopClock(): void {
    if (this.since !== undefined) this.worked += performance.now() - this.since;
    this.since = undefined;
  }

  private async run(): Promise<void> {
    const { signal } = this.abort;
    try {
      const pool = await createTrainerPool({
        workers: workersFor(this.setup.schemes.length),
        ...(await trainingOptions()),
      });
      if (signal.aborted) {
        pool.dispose();
        return;
      }
      this.pool = pool;
      this.phase = 'running';
      if (!this.held) this.since = performance.now();
      this.listener.changed();
      await Promise.all(
        this.setup.schemes.map((scheme, i) => this.train(pool, scheme, this.records[i] as ModelRecord)),
      );
      if (signal.aborted) return;
      this.phase = 'done';
    } catch (error) {
      if (signal.aborted) return;
      this.failure = error;
      this.phase = 'failed';
    }
    this.dispose();
    this.listener.ended();
  }

  private async train(pool: TrainerPool, scheme: TrainedScheme, record: ModelRecord): Promise<void> {
    const { signal } = this.abort;
    const { setting, every } = this.setup;
    try {
      const trainer = await pool.createTrainer(trainerOptions(this.setup, scheme));
      this.trainers.set(scheme.text, trainer);
      this.build = trainer.build;
      if (this.held) trainer.pause();
      await this.look(trainer, record);
      while (record.steps.length < setting.steps) {
        await this.gate;
        const done = record.steps.length;
        const count = Math.min(setting.steps, (Math.floor(done / every) + 1) * every) - done;
        const steps = await trainer.step(count, {
          signal,
          onProgress: (some) => {
            record.addSteps(some);
            this.listener.changed();
          },
        });
        record.addSteps(steps);
        await this.look(trainer, record);
      }
      this.files.set(scheme.text, await trainer.save());
      this.trainers.delete(scheme.text);
      trainer.dispose();
    } catch (error) {
      if (signal.aborted) return;
      // Without workers, none of the models can continue.
      if (error instanceof PosencError && error.code === 'load-failed') throw error;
      record.problem = sentenceOf(error, scheme, record);
      this.listener.changed();
    }
  }

  /** Tests a model, and records its attention and parameters. */
  private async look(trainer: WorkerTrainer, record: ModelRecord): Promise<void> {
    const { signal } = this.abort;
    const { lengths, steps } = this.setup.setting;
    const step = record.steps.length;
    const scores = [];
    for (const length of lengths) {
      await this.gate;
      const sequences = sequencesOf(length, step >= steps);
      scores.push(...(await trainer.evaluate({ lengths: [length], sequences, signal })));
    }
    const { tokens } = this.example;
    const attention = await trainer.attention({ data: tokens, shape: [tokens.length] });
    const parameters = await trainer.parameters();
    signal.throwIfAborted();
    record.evaluations.push({ step, scores });
    record.addSnapshot(step, attention, parameters);
    this.listener.tested(record);
    this.listener.changed();
  }
}

function sentenceOf(error: unknown, { title }: TrainedScheme, { steps }: ModelRecord): string {
  const { message, argument } = error as { message?: string; argument?: string };
  if (argument === 'optimizer.lr') {
    return stopped(title, steps.length, notFinite);
  }
  return stopped(title, steps.length, message ?? String(error));
}
