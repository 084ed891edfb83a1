import { bringIntoView } from './bring-into-view.ts';
import { WayBack } from './way-back.ts';

const wayBack = new WayBack();

/**
 * Brings the figure of a step into view, and offers a way back to the step. Loaded with the first step that is
 * followed.
 */
export function followStep(link: HTMLAnchorElement, figure: Element): void {
  void bringIntoView(figure, link.dataset.shows);
  wayBack.from(link);
}
