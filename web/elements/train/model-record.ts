import type { Parameter, Step } from 'posenc/train';
import type { Evaluation, SchemeRecording, Snapshot } from '../learning/index.ts';

/** Snapshots of one model take at most about this many bytes. */
const mostBytes = 12e6;
/** And there are at most this many, which is finer than a slider goes. */
const mostSnapshots = 200;

const decoder = /^(tok_emb|lnf_[wb]|head|(layer\d+_)(ln[12]_[wb]|w[qkvo12]|b[12]))$/;

/** What is seen of one model while it learns. */
export class ModelRecord implements SchemeRecording {
  readonly scheme: string;
  parameters = 0;
  readonly steps: Step[] = [];
  readonly evaluations: Evaluation[] = [];
  snapshots: Snapshot[] = [];
  problem?: string;
  private bytes = 0;
  /** One of so many snapshots is kept. */
  private stride = 1;
  private seen = 0;

  constructor(scheme: string) {
    this.scheme = scheme;
  }

  /** Steps may be told of more than once. */
  addSteps(steps: readonly Step[]): void {
    for (const step of steps) if (step.step > this.steps.length) this.steps.push(step);
  }

  /** When there are too many, every other one goes, and of the next ones every other one is kept; the last is always there. */
  addSnapshot(step: number, attention: Snapshot['attention'], parameters: readonly Parameter[]): void {
    this.parameters = parameters.reduce((sum, { data }) => sum + data.length, 0);
    const position = parameters.filter(({ name }) => !decoder.test(name));
    const last = this.snapshots.at(-1);
    // The one before was kept as the last one.
    if (last && (this.seen - 1) % this.stride !== 0) this.drop(this.snapshots.length - 1);
    this.snapshots.push({ step, attention, position });
    this.bytes += bytesOf(this.snapshots.at(-1) as Snapshot);
    this.seen++;
    while (this.snapshots.length > 2 && (this.bytes > mostBytes || this.snapshots.length > mostSnapshots)) {
      for (let i = this.snapshots.length - 2; i > 0; i--) if (i % 2 === 1) this.drop(i);
      this.stride *= 2;
    }
  }

  private drop(index: number): void {
    const [dropped] = this.snapshots.splice(index, 1);
    this.bytes -= bytesOf(dropped as Snapshot);
  }

  /** As plain data. */
  get data(): SchemeRecording {
    const { scheme, parameters, steps, evaluations, snapshots, problem } = this;
    return { scheme, parameters, steps, evaluations, snapshots, ...(problem !== undefined && { problem }) };
  }
}

function bytesOf({ attention, position }: Snapshot): number {
  return position.reduce((sum, { data }) => sum + data.byteLength, attention.data.byteLength);
}
