import { html, nothing, type TemplateResult } from 'lit';
import type { Mistake } from 'posenc/inspect';
import { english, significant } from '../../../charts/index.ts';
import type { Verified } from '../worker/worker.ts';
import { readArrays } from './candidates.ts';

/** Whether an array is what it should be: the sentence, the worst place, and the tolerance for tests. */
export function verification({ read, expected, ...found }: Verified): TemplateResult {
  const { ok, sentence, causes, alternatives, precision, worst, bound } = found;
  return html`
    <h2 class="verdict ${ok ? 'right' : 'wrong'}">${sentence}</h2>
    <p class="quiet">${readArrays(read)}</p>
    <dl class="facts">
      ${causes.map(({ cause, values }) => fact('Cause', [cause, written(values)].filter(Boolean).join(': ')))}
      ${precision ? fact('Precision', precision) : nothing}
      ${worst ? fact('Largest difference', placeOf(worst)) : nothing}
      ${bound.length > 0 ? fact('Tolerance for a test', toleranceOf(bound)) : nothing}
    </dl>
    ${
      alternatives.length > 0
        ? html`
          <h3>What would make the same numbers</h3>
          <ul>${alternatives.map((one) => html`<li>${one.map(({ sentence: other }) => other).join('; and ')}</li>`)}</ul>
        `
        : nothing
    }
    <h3>As a test</h3>
    <pre translate="no" tabindex="0" role="region" aria-label="Call of verify">verify(pe, { ${read.map(({ name }) => argumentName(name)).join(', ')} }, ${JSON.stringify(expected)}).ok</pre>
  `;
}

const fact = (name: string, value: string): TemplateResult => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

/** A value of a cause, without the lists that only programs read. */
function written(values: Mistake['values']): string {
  return Object.entries(values)
    .filter(([, value]) => !Array.isArray(value) || value.length <= 4)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? english.exact(value) : JSON.stringify(value)}`)
    .join(', ');
}

const argumentName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

function placeOf({ position, pair, column, index, error, radians }: NonNullable<Verified['worst']>): string {
  const angle = radians === undefined ? '' : `, ${significant(radians)} rad`;
  const part = pair === undefined ? (column === undefined ? '' : `, column ${column}`) : `, pair ${pair}`;
  return `${significant(error)}${angle} at position ${position}${part} ([${index.join(', ')}])`;
}

function toleranceOf(bound: Float64Array): string {
  const [least, most] = [Math.min(...bound), Math.max(...bound)];
  return least === most ? significant(most) : `${significant(least)} to ${significant(most)}, by row`;
}
