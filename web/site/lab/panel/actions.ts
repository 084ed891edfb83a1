import { html, type TemplateResult } from 'lit';
import type { ExportKind } from '../../../elements/export/index.ts';
import type { ListingForm } from './listing-text.ts';

export type Language = 'numpy' | 'torch' | 'javascript';

/** What a panel can be taken away as. */
export type Takeaway =
  | { readonly how: 'list'; readonly form: ListingForm }
  | { readonly how: 'copy'; readonly language: Language }
  | { readonly how: 'save'; readonly kind: ExportKind };

const languages: Readonly<Record<Language, string>> = { numpy: 'NumPy', torch: 'PyTorch', javascript: 'JavaScript' };
const kinds: readonly ExportKind[] = ['png', 'svg', 'csv', 'npy', 'json'];

/** Buttons to copy what makes the numbers, and to save them. `said`: what came of the last of them. */
export function panelActions(take: (takeaway: Takeaway) => void, said: string): TemplateResult {
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
            <button type="button" class="link" @click=${() => take({ how: 'save', kind })}>${kind.toUpperCase()}</button>
          `,
        )}
      </span>
    </div>
    <p class="said" role="status">${said}</p>
  `;
}
