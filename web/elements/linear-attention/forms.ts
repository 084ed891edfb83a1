/** A form of attention that keeps sums instead of all keys and values. */
export interface LinearForm {
  readonly title: string;
  /** Whether queries and keys are rotated in what was published. */
  readonly rotates: boolean;
  /** For linear attention: what replaces exp(q · k). Absent for recurrent attention. */
  readonly similarity?: 'elu' | 'normalised' | 'dot';
  /**
   * What the state decays by: a formula of the head, or a gate that each token sets, for the whole head or for each
   * component.
   */
  readonly decay?: 'retention' | 'lightning' | 'token' | 'component';
  /** How a gate is made: GLA takes the logarithm of a sigmoid, the others −A · softplus as Mamba-2 does. */
  readonly gate?: 'sigmoid' | 'softplus';
  /** Whether the delta rule erases what a key wrote before it writes again. */
  readonly erases?: boolean;
  /** Whether keys are multiplied by the step of the gate. */
  readonly stepsKeys?: boolean;
  readonly normaliser?: 'retention';
  /** The factor of q · k, unless it is 1 / √head_dim. */
  readonly scale?: number;
}

const delta = { rotates: false, erases: true } as const;

/** Papers: Katharopoulos 2020, Su 2021, Sun 2023, Qin 2024, Yang 2023, Dao and Gu 2024, Yang 2024 (twice), Kimi 2025. */
export const linearForms = {
  elu: { title: 'linear, elu + 1', similarity: 'elu', rotates: true },
  normalised: { title: 'linear, 1 + cosine', similarity: 'normalised', rotates: true },
  dot: { title: 'linear, q · k', similarity: 'dot', rotates: true },
  retention: { title: 'retention (RetNet)', decay: 'retention', normaliser: 'retention', rotates: true },
  lightning: { title: 'lightning attention', decay: 'lightning', scale: 1, rotates: false },
  gla: { title: 'gated linear attention', decay: 'component', gate: 'sigmoid', rotates: false },
  mamba2: { title: 'Mamba-2', decay: 'token', gate: 'softplus', stepsKeys: true, scale: 1, rotates: false },
  delta: { title: 'delta rule (DeltaNet)', ...delta },
  'gated-delta': { title: 'gated delta rule', decay: 'token', gate: 'softplus', ...delta },
  'kimi-delta': { title: 'Kimi delta attention', decay: 'component', gate: 'softplus', ...delta },
} as const satisfies Readonly<Record<string, LinearForm>>;

export type LinearFormName = keyof typeof linearForms;

export const linearFormNames = Object.keys(linearForms) as readonly LinearFormName[];

export function linearForm(name: LinearFormName): LinearForm {
  return linearForms[name];
}
