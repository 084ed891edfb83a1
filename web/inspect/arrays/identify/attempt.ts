import { PosencError } from 'posenc';

/** Returns undefined if the call throws: a guess with invalid options is no candidate. */
export function attempt<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch (thrown) {
    if (thrown instanceof PosencError && thrown.code === 'invalid-argument') return undefined;
    throw thrown;
  }
}
