import { PosencError } from 'posenc';

/** The error that a call ends in; any that is not posenc's own passes on. */
export function thrownBy(call: () => unknown): PosencError {
  try {
    call();
  } catch (thrown) {
    if (thrown instanceof PosencError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was thrown');
}
