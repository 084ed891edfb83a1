import { css, html, nothing, type TemplateResult } from 'lit';
import { significant } from '../../../charts/index.ts';
import type { Listing } from '../pictures/listing.ts';

export type ListingForm = 'numpy' | 'javascript' | 'json' | 'csv';

/** A listing as text for a program or a spreadsheet, with every digit. */
export function listingText({ rows, columns, facts }: Listing, form: ListingForm): string {
  if (form === 'csv') {
    const names = columns.map(({ name }) => name);
    const count = columns[0]?.values.length ?? 0;
    const lines = Array.from({ length: count }, (_, i) => [i, ...columns.map(({ values }) => values[i])].join(','));
    return `${[['row', ...names].join(','), ...lines].join('\n')}\n`.replace(
      /^row/,
      rows === 'distance' ? 'row' : rows,
    );
  }
  if (form === 'json') {
    const lists = columns.map(({ name, values }) => [name, values.map((value) => written(value))]);
    const numbers = facts.map(({ name, value }) => [name, value]);
    return `${JSON.stringify(Object.fromEntries([...numbers, ...lists]))}\n`;
  }
  const python = form === 'numpy';
  const number = (value: number) => (Number.isFinite(value) ? String(value) : python ? infinite(value) : String(value));
  const begin = python ? 'import numpy as np\n\n' : '';
  const single = facts.map(
    ({ name, value }) => `${python ? '' : 'const '}${name} = ${number(value)}${python ? '' : ';'}`,
  );
  const lists = columns.map(({ name, values }) => {
    const inside = values.map(number).join(', ');
    return python ? `${name} = np.array([${inside}])` : `const ${name} = [${inside}];`;
  });
  return `${begin}${[...single, ...lists].join('\n')}\n`;
}

function infinite(value: number): string {
  return value > 0 ? 'np.inf' : Number.isNaN(value) ? 'np.nan' : '-np.inf';
}

/** JSON has no infinite numbers. */
function written(value: number): number | string {
  return Number.isFinite(value) ? value : String(value);
}

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
                  ${columns.map(({ values, name }) => html`<td class="number" title=${values[i] as number}>${format(name, values[i] as number)}</td>`)}
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
function format(name: string, value: number): string {
  if (!Number.isFinite(value)) return 'does not turn';
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
