import { type CreateOptions, createPosenc, type Posenc } from 'posenc';

// The numbers in a figure should be the same in every browser; the relaxed build may differ in the last bit where the
// machine has fused multiply-add.
let options: CreateOptions = { build: 'simd' };
let pending: Promise<Posenc> | undefined;
let loaded: Posenc | undefined;

/**
 * The instance shared by all figures of a page, created when the first of them is seen. A failure is forgotten, so that
 * the next call tries again. It is the core alone: a figure that needs the extended part calls `extend()` on it.
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

/** The same instance, if it is loaded already. */
export function loadedPosenc(): Posenc | undefined {
  return loaded;
}

/** Sets how the instance is created; must be called before any figure is seen. */
export function configurePosenc(chosen: CreateOptions): void {
  options = chosen;
}
