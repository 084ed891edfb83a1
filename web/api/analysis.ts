import { cacheDeviation } from './cache-deviation.ts';
import { correlationTerms } from './correlation.ts';
import { measureFunctions } from './measures.ts';
import type { Engine } from './memory.ts';
import { score } from './score.ts';
import { syntheticSentence } from './synthetic.ts';
import type { AnalysisFunctions } from './types.ts';

export function analysisFunctions(engine: Engine): AnalysisFunctions {
  return {
    syntheticSentence: (options) => syntheticSentence(engine, options),
    ...measureFunctions(engine),
    score: (subject, options) => score(engine, subject, options),
    correlationTerms: (options) => correlationTerms(engine, options),
    cacheDeviation: (options) => cacheDeviation(engine, options),
  };
}
