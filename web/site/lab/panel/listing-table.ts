import { css, html, nothing, type TemplateResult } from 'lit';
import { significant } from '../../../charts/index.ts';
import type { Listing } from '../pictures/listing.ts';
import type { ListingForm } from './listing-text.ts';

const forms: Readonly<Record<ListingForm, string>> = {
  numpy: 'NumPy',
  javascript: 'JavaScript',
  json: 'JSON',
  csv: 'CSV',
};

/** The numbers behind a picture as a table, with buttons to copy all of their digits. */
export function listingTable(listing: Listing, copy: (form: ListingForm) => void): TemplateResult {
  const row = listing.rows;
  const { rows, columns, facts, sentences } = listing;
  const count = columns[0]?.values.length ?? 0;
  const counted = rows !== 'distance';
  const first = rows === 'head' ? 1 : 0;
  return html`
    <section class="listing" aria-label="The numbers of each ${row}">
      ${facts.map(({ name, value }) => html`<p>${name.replaceAll('_', ' ')} <b data-fact=${name}>${value}</b></p>`)}
      ${sentences.map((sentence) => html`<p>${sentence}</p>`)}
      <div class="scroll" tabindex="0" role="region" aria-label="Numbers of each ${row}">
        <table class="measured">
          <thead>
            <tr>
              ${counted ? html`<th scope="col">${row}</th>` : nothing}
              ${columns.map(({ title, name }) => html`<th scope="col" class="number" translate=${title ? nothing : 'no'}>${title ?? name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${Array.from(
              { length: count },
              (_, i) => html`
                <tr>
                  ${counted ? html`<th scope="row">${i + first}</th>` : nothing}
                  ${columns.map(({ values, name }) => html`<td class="number" title=${values[i] as number}>${shown(name, values[i] as number)}</td>`)}
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
      <p class="copies" role="group" aria-label="Copy these numbers">
        Copy the list as
        ${Object.entries(forms).map(
          ([form, title]) =>
            html`<button type="button" class="link" data-list=${form} @click=${() => copy(form as ListingForm)}>${title}</button>`,
        )}
      </p>
    </section>
  `;
}

/** Numbers to be compared with other programs have nine digits, which tell all float32 numbers apart. */
function shown(name: string, value: number): string {
  if (!Number.isFinite(value)) return 'stands still';
  if (Number.isInteger(value)) return String(value);
  return name === 'inv_freq' || name === 'slopes' ? value.toPrecision(9) : significant(value);
}

export const listingStyle = css`
  .listing {
    display: grid;
    gap: 6px;
    min-width: 0;
    font-size: 13px;
    color: var(--quiet);
  }
  .listing b {
    font-weight: 600;
    color: var(--ink);
    font-variant-numeric: tabular-nums;
  }
  .scroll {
    max-height: 216px;
    overflow: auto;
    border-block: 1px solid var(--line);
  }
  .scroll:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .scroll thead th {
    position: sticky;
    top: 0;
    background: var(--panel);
    white-space: nowrap;
  }
  .scroll .measured :is(th, td) {
    padding-block: 3px;
  }
`;
