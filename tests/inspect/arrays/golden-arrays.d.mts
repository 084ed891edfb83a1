import type { Posenc } from 'posenc';
import type { ArraysToIdentify } from 'posenc/inspect';

export interface GoldenArrays {
  readonly id: string;
  /** The function that computes them. */
  readonly call: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly arrays: ArraysToIdentify;
}

export function goldenArrays(pe: Posenc, directory: string, family: string): Promise<GoldenArrays[]>;
