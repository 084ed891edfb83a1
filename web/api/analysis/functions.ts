import type { Engine } from '../module/index.ts';
import type { AnalysisFunctions } from '../types/index.ts';
import { cacheDeviation } from './cache-deviation.ts';
import { correlationTerms } from './correlation.ts';
import { measureFunctions } from './measures.ts';
import { score } from './score/score.ts';
import { syntheticSentence } from './synthetic.ts';

export function analysisFunctions(engine: Engine): AnalysisFunctions {
  return {
    syntheticSentence: (options) => syntheticSentence(engine, options),
    ...measureFunctions(engine),
    score: (subject, options) => score(engine, subject, options),
    correlationTerms: (options) => correlationTerms(engine, options),
    cacheDeviation: (options) => cacheDeviation(engine, options),
  };
}
