import type { Posenc } from 'posenc';
import { BasicFigure, type FigureValues } from './basic-figure.ts';
import { loadedPosenc, sharedPosenc } from './instance.ts';
import type { Steps } from './steps.ts';

export type { FigureChange, FigureProblem, FigureReading, FigureValues } from './basic-figure.ts';

/** A figure whose numbers the core computes, which is loaded when the first of them comes into sight. */
export abstract class FigureElement<Model = unknown> extends BasicFigure<Model> {
  private posenc: Posenc | undefined;

  protected abstract compute(pe: Posenc, values: FigureValues): Model | Steps<Model>;

  protected override isReady(): boolean {
    this.posenc ??= loadedPosenc();
    return this.posenc !== undefined;
  }

  /** The core, and for what the core does not have the extended part. */
  protected override async prepare(): Promise<void> {
    if (this.posenc) await this.loadMore(this.posenc);
    else this.posenc = await sharedPosenc();
  }

  /** What compute() missed with the code 'not-loaded'. */
  protected loadMore(pe: Posenc): Promise<void> {
    return pe.extend();
  }

  protected override modelOf(values: FigureValues): Model | Steps<Model> {
    return this.compute(this.posenc as Posenc, values);
  }
}
