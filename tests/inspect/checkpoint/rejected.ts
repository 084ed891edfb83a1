import { PosencError } from 'posenc';

/** The error that a promise is rejected with; an error of another kind is rethrown. */
export async function rejectedBy(promise: Promise<unknown>): Promise<PosencError> {
  try {
    await promise;
  } catch (thrown) {
    if (thrown instanceof PosencError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was thrown');
}
