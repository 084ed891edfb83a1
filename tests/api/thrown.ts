import { PosencError } from 'posenc';

/** The error that a call throws; an error of another kind is rethrown. */
export function thrownBy(call: () => unknown): PosencError {
  try {
    call();
  } catch (thrown) {
    if (thrown instanceof PosencError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was thrown');
}

/** The error that a promise is rejected with. */
export async function rejectedBy(promise: Promise<unknown>): Promise<PosencError> {
  try {
    await promise;
  } catch (thrown) {
    if (thrown instanceof PosencError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was rejected');
}
