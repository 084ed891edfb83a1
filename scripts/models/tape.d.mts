/** What a model does on texts of 256 tokens after training on 32. */
interface Measured {
  /** Weights above 0.15 that fall beyond the trained length, of tokens 40 to 63. */
  readonly far: number;
  /** Shares of right answers on tokens 0 to 31, and on 128 to 255. */
  readonly within: number;
  readonly accuracy: number;
  /** [heads][tokens][keys] of the first layer. */
  readonly weights: readonly (readonly Float64Array[])[];
  readonly right: readonly boolean[];
}

type Change = 'free' | 'held0' | 'held1' | 'held2' | 'held3' | 'linear' | 'ntk' | 'yarn';

/** One model with RoPE, as trained and with its clocks changed beyond the trained length. */
export function intervention(
  seed: number,
  sequences?: number,
): Promise<{
  readonly error: number;
  readonly text: readonly number[];
  readonly results: Readonly<Record<Change, Measured & { readonly speeds: readonly [first: number, second: number] }>>;
}>;

/** One model that was trained with another base; `error` is how far its logits are from the core's. */
export function otherBase(
  seed: number,
  base: number,
  sequences?: number,
): Promise<Measured & { readonly error: number }>;

/** One model with ALiBi. */
export function alibi(seed: number, sequences?: number): Promise<Measured & { readonly error: number }>;
