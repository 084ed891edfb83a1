import { labAddress, labFromAddress } from './address.ts';
import type { LabState } from './state.ts';

/** Browsers refuse addresses that change more often than this for long. */
const pause = 250;

/**
 * Keeps the address bar at the state. A settled change is a step that "back" undoes; while something is dragged the step is made once
 * and then written over.
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
