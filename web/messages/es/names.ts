import type { names as german } from '../de/names.ts';
import type { Translation } from '../messages.ts';

/** Names of parameters, of their choices and of schemes, and the questions of the scorecard. */
export const names: Translation<typeof german> = {
  'at most': 'como máximo',
  'at least': 'como mínimo',
  above: 'más de',
  none: 'ninguna',
  dim: 'dimensiones',
  length: 'longitud',
  base: 'base',
  offset: 'primera posición',
  view: 'vista',
  both: 'ambas',
  animal: 'animal',
  colour: 'color',
  food: 'comida',
  motion: 'movimiento',
};
