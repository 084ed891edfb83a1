import { createPosenc, type Posenc } from 'posenc';

export const builds = ['simd', 'relaxed'] as const;

/** One instance per build, shared by a whole test file. */
export const instances: Record<(typeof builds)[number], Posenc> = {
  simd: await createPosenc({ build: 'simd' }),
  relaxed: await createPosenc({ build: 'relaxed' }),
};
