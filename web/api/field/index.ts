import type { Reading } from '../input/index.ts';
import type { ExtendedEngine } from '../module/index.ts';
import type { FieldFunctions } from '../types/index.ts';
import { fieldAttention } from './attention.ts';
import { fieldFeatures } from './features.ts';
import { tokenPositions } from './positions.ts';
import { fieldRotations } from './rotations.ts';

export const fieldFunctions = (engine: ExtendedEngine): Reading<FieldFunctions> => ({
  tokenPositions,
  ...fieldRotations(engine),
  ...fieldAttention(engine),
  ...fieldFeatures(engine),
});
