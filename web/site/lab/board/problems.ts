import { problemOf } from '../../../elements/figure/index.ts';
import type { Problem } from '../panel/problem.ts';
import { sharedParameters } from '../state/shared-parameters.ts';
import { type LabState, withShared } from '../state/state.ts';
import { sentenceProblem } from '../state/tokens.ts';

/** The problems with values that all panels share. */
export function problemsOf(state: LabState): Problem[] {
  const problems = sharedParameters.flatMap((parameter) => {
    const value = state.shared[parameter.name];
    const problem = value === undefined ? undefined : problemOf(parameter, value);
    return problem ? [problem] : [];
  });
  // An invalid number of made-up tokens does not replace the sentence, which is then checked instead.
  const tokens = problems.some(({ argument }) => argument === 'tokens');
  const sentence = sentenceProblem(tokens ? withShared(state, 'tokens', undefined) : state);
  return sentence === undefined ? problems : [...problems, sentence];
}
