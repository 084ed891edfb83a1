import { inspectFromHash, inspectHash } from './address.ts';
import type { InspectState } from './state.ts';

/** Keeps the address bar at the state. A settled change is a step that "back" undoes. */
export class InspectHistory {
  /** Counts what was asked for: packing takes a moment, and only the last state is written. */
  private turn = 0;

  read(): Promise<InspectState> {
    this.turn += 1;
    return inspectFromHash(location.hash);
  }

  /** `replace`: this change belongs to the step before. Gives the characters of a configuration that is too long for the address. */
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
