import { html, nothing, type TemplateResult } from 'lit';
import type { Candidate, FoundPrecision } from 'posenc/inspect';
import { english, significant } from '../../../charts/index.ts';
import type { Identified } from '../worker/worker.ts';

const precisions: Readonly<Record<FoundPrecision, string>> = {
  exact: 'exact to the last digits',
  printed: 'rounded when it was printed',
  'float32-angles': 'computed with angles in float32',
  'float16-table': 'rounded to float16',
  'bfloat16-table': 'rounded to bfloat16',
  low: 'not the same numbers',
};

/** Lists the arrays that were read, with their shapes and types. */
export function readArrays(read: Identified['read']): string {
  const arrays = read.map(({ name, shape, dtype }) => `${name} [${shape.join(', ')}], ${dtype}`).join('; ');
  return `Read: ${arrays}.`;
}

/** The answer in words, and the candidates that come close. */
export function candidateList({ candidates, none, sentence, read }: Identified): TemplateResult {
  const [best] = candidates;
  return html`
    <h2 class="verdict">${sentence}</h2>
    <p class="quiet">
      ${readArrays(read)}
    </p>
    ${best && !none ? found(best) : nothing}
    ${candidates.length > 0 ? table(candidates) : nothing}
  `;
}

function found({ call, options, precision, notes, fitted, models, except }: Candidate): TemplateResult {
  const numbers = Object.entries(fitted).filter((one): one is [string, number] => typeof one[1] === 'number');
  return html`
    ${except.map(({ sentence: slip }) => html`<p class="note">${sentence(slip)}</p>`)}
    ${notes.map((note) => html`<p class="note">${sentence(note)}</p>`)}
    <dl class="facts">
      ${models.length > 0 ? fact('Models with this base and scaling', models.join(', ')) : nothing}
      ${fact('Precision', precisions[precision])}
      ${numbers.map(([name, value]) => fact(`${name}, as read off`, english.exact(Number(value.toPrecision(8)))))}
    </dl>
    <h3>${except.length > 0 ? 'What was meant, as posenc takes it' : 'As posenc takes it'}</h3>
    <pre translate="no" tabindex="0" role="region" aria-label="Options">pe.${call}(${call === 'rotate' ? 'before, ' : ''}${written(options)})</pre>
  `;
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[.]?$/, '.')}`;

const fact = (name: string, value: string): TemplateResult => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

function written(options: Readonly<Record<string, unknown>>): string {
  const short = (_: string, value: unknown) =>
    Array.isArray(value) && value.length > 16 ? [...value.slice(0, 16), `… ${value.length} in all`] : value;
  return JSON.stringify(options, short, 2).replace(
    /\[\s+([^[\]{}]*?)\s+\]/g,
    (_, list: string) => `[${list.replace(/\s+/g, ' ')}]`,
  );
}

function table(candidates: readonly Candidate[]): TemplateResult {
  return html`
    <h3>Candidates</h3>
    <div class="across" tabindex="0" role="region" aria-label="Candidates">
      <table>
        <thead>
          <tr>
            <th scope="col">convention</th>
            <th scope="col">the same?</th>
            <th scope="col" class="number">largest difference</th>
            <th scope="col">differs first at</th>
          </tr>
        </thead>
        <tbody>
          ${candidates.map(
            ({ options, call, matches, except, largestError, firstFailure }) => html`
              <tr>
                <td>${inWords(call, options)}</td>
                <td>${matches ? html`<span class="matches">${except.length > 0 ? 'yes, with slips' : 'yes'}</span>` : 'no'}</td>
                <td class="number">${significant(largestError)}</td>
                <td>${firstFailure ? `[${firstFailure.index.join(', ')}]: ${significant(firstFailure.found)} instead of ${significant(firstFailure.expected)}` : '–'}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

function inWords(call: string, { scheme, ...options }: Readonly<Record<string, unknown>>): string {
  const input = Object.entries(options)
    .filter(([, value]) => typeof value !== 'object')
    .map(
      ([name, value]) => `${name} ${typeof value === 'number' ? english.exact(Number(value.toPrecision(8))) : value}`,
    );
  const { type } = (options.scaling ?? {}) as { type?: string };
  return [String(scheme ?? call), ...input, ...(type ? [`scaling ${type}`] : [])].join(', ');
}
