import type { Parameter, Step } from 'posenc/train';
import type { Evaluation, SchemeRecording, Snapshot } from '../learning/index.ts';

/** Approximate limit for the snapshots of one model, in bytes. */
const maxBytes = 12e6;
/** Limit for their number, which is finer than a slider's steps. */
const maxSnapshots = 200;

const decoder = /^(tok_emb|lnf_[wb]|head|(layer\d+_)(ln[12]_[wb]|w[qkvo12]|b[12]))$/;

/** The recording of one model while it is trained. */
export class ModelRecord implements SchemeRecording {
  readonly scheme: string;
  parameters = 0;
  readonly steps: Step[] = [];
  readonly evaluations: Evaluation[] = [];
  snapshots: Snapshot[] = [];
  problem?: string;
  private bytes = 0;
  /** Every `stride`-th snapshot is kept. */
  private stride = 1;
  private seen = 0;

  constructor(scheme: string) {
    this.scheme = scheme;
  }

  /** Steps that are reported twice are added once. */
  addSteps(steps: readonly Step[]): void {
    for (const step of steps) if (step.step > this.steps.length) this.steps.push(step);
  }

  /**
   * Adds a snapshot. When there are too many, every other one is dropped and the stride doubles; the latest is always
   * kept.
   */
  addSnapshot(step: number, attention: Snapshot['attention'], parameters: readonly Parameter[]): void {
    this.parameters = parameters.reduce((sum, { data }) => sum + data.length, 0);
    const position = parameters.filter(({ name }) => !decoder.test(name));
    const last = this.snapshots.at(-1);
    // The previous snapshot was only kept because it was the latest.
    if (last && (this.seen - 1) % this.stride !== 0) this.drop(this.snapshots.length - 1);
    this.snapshots.push({ step, attention, position });
    this.bytes += bytesOf(this.snapshots.at(-1) as Snapshot);
    this.seen++;
    while (this.snapshots.length > 2 && (this.bytes > maxBytes || this.snapshots.length > maxSnapshots)) {
      for (let i = this.snapshots.length - 2; i > 0; i--) if (i % 2 === 1) this.drop(i);
      this.stride *= 2;
    }
  }

  private drop(index: number): void {
    const [dropped] = this.snapshots.splice(index, 1);
    this.bytes -= bytesOf(dropped as Snapshot);
  }

  /** The recording as plain data. */
  get data(): SchemeRecording {
    const { scheme, parameters, steps, evaluations, snapshots, problem } = this;
    return { scheme, parameters, steps, evaluations, snapshots, ...(problem !== undefined && { problem }) };
  }
}

function bytesOf({ attention, position }: Snapshot): number {
  return position.reduce((sum, { data }) => sum + data.byteLength, attention.data.byteLength);
}
