import { type CreateOptions, createPosenc, type Posenc } from 'posenc';

// The numbers a figure prints are the same in every browser; the relaxed build may differ in the last bit where there is fused
// multiply-add.
let options: CreateOptions = { build: 'simd' };
let pending: Promise<Posenc> | undefined;
let loaded: Posenc | undefined;

/**
 * One instance for all figures of a page, made when the first of them is seen. A failure is forgotten, so that the next call tries again.
 * It is the core alone: whoever needs a function of the extended part asks it to `extend()`.
 */
export function sharedPosenc(): Promise<Posenc> {
  pending ??= createPosenc({ ...options, extended: false }).then(
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

/** The same, if some figure has waited for it already. */
export function loadedPosenc(): Posenc | undefined {
  return loaded;
}

/** How the instance is made; to be called before any figure is seen. */
export function configurePosenc(chosen: CreateOptions): void {
  options = chosen;
}
