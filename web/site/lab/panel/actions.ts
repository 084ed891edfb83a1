import { html, type TemplateResult } from 'lit';
import type { ExportKind, PictureChoices } from '../../../elements/export/index.ts';
import type { ListingForm } from './listing-table.ts';

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
