import type { RecordedSetting, Recording } from '../../../elements/learning/index.ts';
import type { Values } from '../state/state.ts';

/** The result of one model. */
export interface FinishedRun {
  readonly task: string;
  readonly scheme: string;
  readonly setting: RecordedSetting;
  readonly steps: number;
  /** Scores by length, as of the last test. */
  readonly scores: readonly { readonly length: number; readonly accuracy: number; readonly loss: number }[];
  readonly problem: string | undefined;
  /** The settings of the room, so that they can be restored. */
  readonly values: Values;
}

export function finishedRuns({ task, setting, schemes }: Recording, values: Values): FinishedRun[] {
  return schemes.map(({ scheme, steps, evaluations, problem }) => ({
    task,
    scheme,
    setting,
    steps: steps.length,
    scores: evaluations.at(-1)?.scores ?? [],
    problem,
    values,
  }));
}

const columns = ['task', 'scheme', 'seed', 'dim', 'layers', 'heads', 'batch', 'length', 'lr', 'steps', 'tested at'];

/** One line per model and length. */
export function runsAsCsv(runs: readonly FinishedRun[]): string {
  const lines = runs.flatMap(({ task, scheme, setting, steps, scores }) =>
    scores.map(({ length, accuracy, loss }) => {
      const { seed, dim, layers, heads, batch, length: trained, lr } = setting;
      return [
        task,
        scheme.replaceAll(',', ';'),
        seed,
        dim,
        layers,
        heads,
        batch,
        trained,
        lr,
        steps,
        length,
        accuracy,
        loss,
      ];
    }),
  );
  return `${[[...columns, 'accuracy', 'loss'], ...lines].map((cells) => cells.join(',')).join('\n')}\n`;
}

/** Offers a file to the browser to save. */
export function saveFile(name: string, content: BlobPart): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content]));
  link.download = name;
  link.click();
  // Deferred: the browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
