import { type CreateOptions, createPosenc, type Posenc } from 'posenc';
import { BasicFigure, type FigureValues } from './basic-figure.ts';
import { callByCall, nextTask, type Steps } from './steps.ts';

export type {
  FigureChange,
  FigureHover,
  FigureProblem,
  FigureReading,
  FigureReady,
  FigureValues,
} from './basic-figure.ts';

// The numbers in a figure should be the same in every browser; the relaxed build may differ in the last bit where the
// machine has fused multiply-add.
let options: CreateOptions = { build: 'simd' };
let pending: Promise<Posenc> | undefined;
let loaded: Posenc | undefined;
let isWaiting = false;

/**
 * The instance shared by all figures of a page, created when the first of them is seen. A failure is forgotten, so that
 * the next call tries again. It is the core alone: a figure that needs the extended part calls `extend()` on it.
 */
export function sharedPosenc(): Promise<Posenc> {
  // In a separate task, because the bytes of the module are unpacked at once.
  pending ??= nextTask()
    .then(() => createPosenc({ ...options, extended: false }))
    .then(
      (posenc) => {
        loaded = posenc;
        return posenc;
      },
      (error) => {
        pending = undefined;
        throw error;
      },
    );
  return pending;
}

/** The same instance, if it is loaded already. */
export function loadedPosenc(): Posenc | undefined {
  return loaded;
}

/** Sets how the instance is created; must be called before any figure is seen. */
export function configurePosenc(chosen: CreateOptions): void {
  options = chosen;
}

/** When nothing else is left to do, loads the core, because nothing can be loaded once a page is being printed. */
function prepareForPrint(): void {
  if (pending || isWaiting) return;
  isWaiting = true;
  const idle = globalThis.requestIdleCallback ?? ((call: () => void) => setTimeout(call, 2000));
  // A failure is ignored here; the figure that needs the core reports it.
  const load = () => idle(() => void sharedPosenc().catch(() => {}));
  if (document.readyState === 'complete') load();
  else addEventListener('load', load, { once: true });
}

/** A figure that computes with the core, which is loaded when the first such figure comes into sight. */
export abstract class FigureElement<Model = unknown> extends BasicFigure<Model> {
  private posenc: Posenc | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    prepareForPrint();
  }

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
    return pe.extend({ field: false });
  }

  protected override firstModelOf(values: FigureValues): Steps<Model | Steps<Model>> {
    return callByCall(
      this.posenc as Posenc,
      (pe) => this.compute(pe, values),
      () => this.changes,
    );
  }

  protected override modelOf(values: FigureValues): Model | Steps<Model> {
    return this.compute(this.posenc as Posenc, values);
  }
}
