import { trainFromHash, trainHash } from './address.ts';
import type { Values } from './state.ts';

/**
 * Keeps the address bar in step with the state. Each settled change is an entry of the history, which "back" undoes.
 */
export class TrainHistory {
  /** Counts the requests: compression is asynchronous, and only the latest state is written. */
  private turn = 0;

  read(): Promise<Values> {
    this.turn += 1;
    return trainFromHash(location.hash);
  }

  /**
   * `replace` overwrites the previous entry of the history. Returns the number of characters of a text that is too long
   * for the address.
   */
  async write(values: Values, replace: boolean): Promise<number | undefined> {
    this.turn += 1;
    const { turn } = this;
    const { hash, tooLong } = await trainHash(values);
    const address = `${location.pathname}${location.search}${hash}`;
    if (turn !== this.turn || address === `${location.pathname}${location.search}${location.hash}`) return tooLong;
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    return tooLong;
  }
}
