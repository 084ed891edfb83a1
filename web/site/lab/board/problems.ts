import { problemOf } from '../../../elements/figure/index.ts';
import { type Problem, problemTold } from '../panel/problem.ts';
import { sharedParameters } from '../state/shared-parameters.ts';
import { type LabState, withShared } from '../state/state.ts';
import { sentenceProblem } from '../state/tokens.ts';

/** What is wrong with the values that all panels have in common. */
export function problemsOf(state: LabState): Problem[] {
  const problems = sharedParameters.flatMap((parameter) => {
    const value = state.shared[parameter.name];
    const message = value === undefined ? undefined : problemOf(parameter, value);
    return message ? [{ message, argument: parameter.name }] : [];
  });
  // Made-up tokens that are not allowed do not take the sentence's place.
  const tokens = problems.some(({ argument }) => argument === 'tokens');
  const sentence = sentenceProblem(tokens ? withShared(state, 'tokens', undefined) : state);
  return sentence === undefined ? problems : [...problems, problemTold(sentence, 'sentence')];
}
