import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Cell } from '../../../charts/index.ts';
import type { ExportKind, PictureChoices } from '../../../elements/export/index.ts';
import { differenceOf, type Picture } from '../pictures/picture.ts';
import { type LabState, sharedValue } from '../state/state.ts';
import type { ListingForm } from './listing-table.ts';
import { type PictureContext, PictureView } from './picture-view.ts';
import type { Read } from './readout.ts';

export type Language = 'numpy' | 'torch' | 'javascript';

/** The forms in which the contents of a panel can be copied or saved. */
export type Takeaway =
  | { readonly how: 'list'; readonly form: ListingForm }
  | { readonly how: 'copy'; readonly language: Language }
  | { readonly how: 'save'; readonly kind: ExportKind; readonly choices: PictureChoices };

const languages: Readonly<Record<Language, string>> = { numpy: 'NumPy', torch: 'PyTorch', javascript: 'JavaScript' };
const kinds: readonly ExportKind[] = ['png', 'svg', 'csv', 'npy', 'json'];

export interface PanelActions {
  readonly take: (takeaway: Takeaway) => void;
  readonly choices: PictureChoices;
  readonly choose: (choices: PictureChoices) => void;
  /** The outcome of the last copy or file, as a sentence. */
  readonly status: string | TemplateResult;
}

const scales: Readonly<Record<string, string>> = { 1: '1×', 2: '2×', 3: '3×', 4: '4×' };
const backgrounds: Readonly<Record<PictureChoices['background'], string>> = {
  page: 'as here',
  light: 'light',
  dark: 'dark',
  transparent: 'transparent',
};

/** Buttons to copy a program that computes the numbers, and to save the numbers or the picture. */
export function panelActions({ take, choices, choose, status }: PanelActions): TemplateResult {
  const list = (key: 'scale' | 'background', label: string, titles: Readonly<Record<string, string>>) => html`
    <select
      aria-label=${label}
      @change=${(event: Event) => {
        const { value } = event.target as HTMLSelectElement;
        choose({ ...choices, [key]: key === 'scale' ? Number(value) : value });
      }}
    >
      ${Object.entries(titles).map(
        ([value, title]) => html`<option value=${value} ?selected=${String(choices[key]) === value}>${title}</option>`,
      )}
    </select>
  `;
  return html`
    <div class="actions">
      <span class="copies" role="group" aria-label="Copy a program that gives these numbers">
        Copy as
        ${Object.entries(languages).map(
          ([language, title]) => html`
            <button type="button" class="link" @click=${() => take({ how: 'copy', language: language as Language })}>
              ${title}
            </button>
          `,
        )}
      </span>
      <span class="saves" role="group" aria-label="Save what is shown">
        ${kinds.map(
          (kind) => html`
            <button type="button" class="link" @click=${() => take({ how: 'save', kind, choices })}>${kind.toUpperCase()}</button>
          `,
        )}
        ${list('scale', 'Size of the PNG file', scales)}
        ${list('background', 'Background of pictures', backgrounds)}
      </span>
    </div>
    <p class="said" role="status">${status}</p>
  `;
}

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
