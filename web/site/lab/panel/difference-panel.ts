import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Cell } from '../../../charts/index.ts';
import { differenceOf, type Picture } from '../pictures/picture.ts';
import { type LabState, sharedValue } from '../state/state.ts';
import { type PictureContext, PictureView } from './picture-view.ts';
import type { Read } from './readout.ts';

/** An additional panel that shows the difference of two others. */
export class DifferencePanel {
  private readonly view: PictureView;
  private last: { readonly a: Picture; readonly b: Picture; readonly picture: Picture } | undefined;

  constructor(host: ReactiveControllerHost, onRead: (cell: Cell | null) => void) {
    this.view = new PictureView(host, onRead);
  }

  /** The difference, if one is requested and both panels exist. */
  of(state: LabState, panels: readonly Read[]): Read | undefined {
    const pair = pairOf(state);
    const [a, b] = pair?.map((number) => panels[number - 1]) ?? [];
    return a && b && { title: `${a.title} − ${b.title}`, picture: this.subtracted(a.picture, b.picture) };
  }

  /** Recomputed only if one of the pictures changes: reading a cell must not compute. */
  private subtracted(a: Picture | undefined, b: Picture | undefined): Picture | undefined {
    if (!a || !b) return undefined;
    if (this.last?.a !== a || this.last.b !== b) this.last = { a, b, picture: differenceOf(a, b) };
    return this.last.picture;
  }

  render(state: LabState, difference: Read | undefined, context: PictureContext): TemplateResult | typeof nothing {
    if (!difference) return nothing;
    const [first = 0, second = 0] = pairOf(state) ?? [];
    const { title, picture } = difference;
    return html`
      <article class="difference" aria-label="Difference of panels ${first} and ${second}">
        <header>
          <h2>${title}</h2>
          <p>Panel ${first} minus panel ${second}, cell by cell.</p>
        </header>
        <div class="picture">${picture ? this.view.render(picture, { ...context, title }) : nothing}</div>
      </article>
    `;
  }
}

/** The numbers of the two panels, counted from 1. */
function pairOf(state: LabState): number[] | undefined {
  const chosen = sharedValue<string>(state, 'difference');
  return chosen === 'none' ? undefined : chosen.split('-').map(Number);
}
