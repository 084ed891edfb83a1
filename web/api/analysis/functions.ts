import type { Reading } from '../input/index.ts';
import type { ExtendedEngine } from '../module/index.ts';
import type { AnalysisFunctions } from '../types/index.ts';
import { cacheDeviation, correlationTerms, measureFunctions } from './measures.ts';
import { score } from './score/score.ts';

export function analysisFunctions(engine: ExtendedEngine): Reading<AnalysisFunctions> {
  return {
    ...measureFunctions(engine),
    score: (subject, options) => score(engine, subject, options),
    correlationTerms: (options) => correlationTerms(engine.core, options),
    cacheDeviation: (options) => cacheDeviation(engine.core, options),
  };
}
