import { PosencError } from 'posenc';

/** The error that a promise ends in; any that is not posenc's own passes on. */
export async function rejectedBy(promise: Promise<unknown>): Promise<PosencError> {
  try {
    await promise;
  } catch (thrown) {
    if (thrown instanceof PosencError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was thrown');
}
