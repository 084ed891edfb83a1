import { PosencError } from 'posenc';

/** What a guess cannot mean is no candidate. */
export function attempt<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch (thrown) {
    if (thrown instanceof PosencError && thrown.code === 'invalid-argument') return undefined;
    throw thrown;
  }
}
