/** Names of parameters, of their choices and of schemes, and the questions of the scorecard. */
export const names = {
  'at most': 'höchstens',
  'at least': 'mindestens',
  above: 'über',
  none: 'keine',
  dim: 'Dimensionen',
  length: 'Länge',
  base: 'Basis',
  offset: 'erste Position',
  view: 'Ansicht',
  both: 'beide',
  animal: 'Tier',
  colour: 'Farbe',
  food: 'Essen',
  motion: 'Bewegung',
} as const;

export type Names = typeof names;
