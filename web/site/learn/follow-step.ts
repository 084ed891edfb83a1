import { bringIntoView } from './bring-into-view.ts';
import { WayBack } from './way-back.ts';

const wayBack = new WayBack();

/** Loaded with the first step: the figure comes into view, and a way back to the sentence. */
export function followStep(link: HTMLAnchorElement, figure: Element): void {
  void bringIntoView(figure, link.dataset.shows);
  wayBack.from(link);
}
