import { labAddress, labFromAddress } from './address.ts';
import type { LabState } from './state.ts';

/** Milliseconds between changes of the address; browsers refuse more frequent ones after a while. */
const pause = 250;

/**
 * Keeps the address bar in step with the state. Each settled change is an entry of the history, which "back" undoes;
 * dragging creates one entry and then overwrites it.
 */
export class StateHistory {
  private dragging = false;
  private late: ReturnType<typeof setTimeout> | undefined;

  read(): LabState {
    return labFromAddress(location.search);
  }

  write(state: LabState, final: boolean): void {
    clearTimeout(this.late);
    const address = `${location.pathname}${labAddress(state)}${location.hash}`;
    if (this.dragging) {
      const replace = () => history.replaceState(null, '', address);
      if (final) replace();
      else this.late = setTimeout(replace, pause);
    } else if (address !== `${location.pathname}${location.search}${location.hash}`) {
      history.pushState(null, '', address);
    }
    this.dragging = !final;
  }
}
