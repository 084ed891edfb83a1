import type { Posenc } from 'posenc';
import { BasicFigure, type FigureValues } from './basic-figure.ts';
import { loadedPosenc, sharedPosenc } from './instance.ts';
import type { Steps } from './steps.ts';

export type { FigureChange, FigureProblem, FigureReading, FigureValues } from './basic-figure.ts';

/** A figure that computes with the core, which is loaded when the first such figure comes into sight. */
export abstract class FigureElement<Model = unknown> extends BasicFigure<Model> {
  private posenc: Posenc | undefined;

  protected abstract compute(pe: Posenc, values: FigureValues): Model | Steps<Model>;

  protected override isReady(): boolean {
    this.posenc ??= loadedPosenc();
    return this.posenc !== undefined;
  }

  /** Loads the core first, and the extended part once a function of it was missing. */
  protected override async prepare(): Promise<void> {
    if (this.posenc) await this.loadMore(this.posenc);
    else this.posenc = await sharedPosenc();
  }

  /** Loads whatever `compute` missed with the code 'not-loaded'. */
  protected loadMore(pe: Posenc): Promise<void> {
    return pe.extend();
  }

  protected override modelOf(values: FigureValues): Model | Steps<Model> {
    return this.compute(this.posenc as Posenc, values);
  }
}
