import { inspectFromHash, inspectHash } from './address.ts';
import type { InspectState } from './state.ts';

/**
 * Keeps the address bar in step with the state. Each settled change is an entry of the history, which "back" undoes.
 */
export class InspectHistory {
  /** Counts the requests: compression is asynchronous, and only the latest state is written. */
  private turn = 0;

  read(): Promise<InspectState> {
    this.turn += 1;
    return inspectFromHash(location.hash);
  }

  /**
   * `replace` overwrites the previous entry of the history. Returns the number of characters of a configuration that is
   * too long for the address.
   */
  async write(state: InspectState, replace = false): Promise<number | undefined> {
    this.turn += 1;
    const { turn } = this;
    const { hash, tooLong } = await inspectHash(state);
    if (turn !== this.turn) return tooLong;
    const address = `${location.pathname}${location.search}${hash}`;
    if (address !== `${location.pathname}${location.search}${location.hash}`) {
      if (replace) history.replaceState(null, '', address);
      else history.pushState(null, '', address);
    }
    return tooLong;
  }
}
