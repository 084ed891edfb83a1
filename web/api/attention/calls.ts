import { type Engine, project } from '../module/index.ts';
import type { AttentionFunctions } from '../types/index.ts';
import { attention } from './functions.ts';
import { mappedAttention } from './position-map.ts';
import { temperatures } from './temperature.ts';

export function attentionFunctions(engine: Engine): AttentionFunctions {
  return {
    attention: (options) =>
      options?.positionMap === undefined ? attention(engine, options) : mappedAttention(engine, options),
    temperatures: (options) => temperatures(engine, options),
    project: (x, weight, options) => project(engine, x, weight, options),
  };
}
