import {
  css,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { live } from 'lit/directives/live.js';
import {
  baseStyle,
  choiceControl,
  choiceParameter,
  controlStyle,
  dataTableStyle,
} from '../../../elements/figure/index.ts';
import { busyLine, onFiles } from '../../shared/index.ts';
import { partStyle } from '../board/part-style.ts';
import { type More, tellMore } from '../state/state.ts';
import { inspectBackground } from '../worker/background.ts';
import type { Compared, Identified, Verified } from '../worker/worker.ts';
import { candidateList } from './candidates.ts';
import { expectation, expectationFields } from './expected.ts';
import { type ArrayKind, arrayKinds, fieldsOf } from './read.ts';
import { verification } from './verification.ts';

/**
 * A pair of tables as a float32 program prints it: 12 positions, 16 pairs, base 500000, with the columns repeated in
 * the second half.
 */
export function sample(): { readonly cos: string; readonly sin: string } {
  const [rows, pairs, base] = [12, 16, 500_000];
  const frequencies = Array.from({ length: pairs }, (_, i) => Math.fround(base ** (-i / pairs)));
  const written = (of: (angle: number) => number) =>
    Array.from({ length: rows }, (_, position) => {
      const row = frequencies.map((frequency) => of(Math.fround(position * frequency)).toFixed(6));
      return `[${[...row, ...row].join(', ')}]`;
    });
  return { cos: `[${written(Math.cos).join(',\n ')}]`, sin: `[${written(Math.sin).join(',\n ')}]` };
}

export const arraysStyle = css`
  .fields label:not(.push, .segments label) {
    font-weight: 600;
  }
  .choice .segments {
    flex-wrap: wrap;
  }
  .verdict {
    max-width: 70ch;
    font: 600 20px / 1.35 var(--serif);
    overflow-wrap: anywhere;
  }
  pre {
    margin: 0;
    padding: 12px 14px;
    font: var(--small) / 1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 8px;
  }
  .note {
    max-width: 70ch;
    font-size: 16px;
  }
  .matches {
    font-weight: 600;
    color: var(--good);
  }
  td {
    overflow-wrap: anywhere;
  }
  .number + :is(td, th) {
    padding-left: 14px;
  }
`;

const kindTitles: Readonly<Record<ArrayKind, string>> = {
  'cos-sin': 'cos and sin',
  table: 'a table',
  'before-after': 'queries before and after',
  bias: 'a bias',
  slopes: 'slopes',
  compare: 'two arrays to compare',
};

const names = ['arrays.first', 'arrays.second'] as const;

/** Finds out which convention produced an array, or whether it is what it should be. */
export class InspectArrays extends LitElement {
  static override styles = [baseStyle, controlStyle, dataTableStyle, partStyle, arraysStyle];

  static override properties: PropertyDeclarations = {
    more: { attribute: false },
    files: { state: true },
    answer: { state: true },
    compared: { state: true },
    verified: { state: true },
    problem: { state: true },
    busy: { state: true },
  };

  declare more: More;
  /** Opened or dropped files, which are not part of the address. */
  declare private files: readonly (File | undefined)[];
  declare private answer: Identified | undefined;
  declare private compared: Compared | undefined;
  declare private verified: Verified | undefined;
  declare private problem: string | undefined;
  declare private busy: boolean;

  private readonly background = inspectBackground();
  private asked = '';

  constructor() {
    super();
    this.more = {};
    this.files = [];
    this.busy = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.background.cancel();
  }

  private get kind(): ArrayKind {
    return arrayKinds.find((kind) => kind === this.more['arrays.kind']) ?? 'cos-sin';
  }

  /** Also opens files that are dropped anywhere on the page. */
  open(file: File, field = this.files[0] && fieldsOf[this.kind].length > 1 ? 1 : 0): void {
    this.files = field === 0 ? [file, this.files[1]] : [this.files[0], file];
    tellMore(this, { [names[field] as string]: undefined }, true);
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('more') || changed.has('files')) void this.ask();
  }

  private get sources(): readonly (string | Blob)[] {
    return fieldsOf[this.kind].flatMap((_, i): (string | Blob)[] => {
      const text = this.more[names[i] as string]?.trim();
      const file = this.files[i];
      return text ? [text] : file ? [file] : [];
    });
  }

  private async ask(): Promise<void> {
    const { kind, sources } = this;
    const { expected, problem } = expectation(kind, this.more);
    const question = [
      kind,
      problem ?? JSON.stringify(expected),
      ...sources.map((one) => (typeof one === 'string' ? one : `${one.size} ${(one as File).name}`)),
    ].join('\n');
    if (question === this.asked) return;
    this.asked = question;
    this.background.cancel();
    if (sources.length === 0 || problem) {
      this.answer = this.compared = this.verified = this.problem = undefined;
      this.busy = false;
      return;
    }
    this.busy = true;
    const answer = await this.background.ask({ kind: 'arrays', arrays: kind, sources, expected });
    if (this.asked !== question) return;
    this.busy = false;
    this.problem = answer?.kind === 'problem' ? answer.message : undefined;
    this.answer = answer?.kind === 'identified' ? answer.result : undefined;
    this.compared = answer?.kind === 'compared' ? answer.result : undefined;
    this.verified = answer?.kind === 'verified' ? answer.result : undefined;
  }

  protected override render(): TemplateResult {
    const { kind, answer, compared, verified, problem } = this;
    const set = (_: string, value: string) =>
      tellMore(this, { 'arrays.kind': value === 'cos-sin' ? undefined : value }, true);
    return html`
      <div class="two">
        <div class="fields">
          ${choiceControl(choiceParameter('kind', 'What the numbers are.', arrayKinds, 'cos-sin'), {
            value: kind,
            label: 'This is',
            titles: kindTitles,
            set,
          })}
          ${fieldsOf[kind].map((title, i) => this.field(title, i))}
          ${expectationFields(kind, this.more, (values, final) => tellMore(this, values, final))}
          <p class="quiet">
            Numbers as NumPy, PyTorch or JSON write them, or CSV; files also as NPY and NPZ. One text or file may hold both. They are read in this page and sent nowhere.
          </p>
          <div class="line">
            <button type="button" class="push" @click=${() => this.trySample()}>Try a pair of cos and sin</button>
          </div>
        </div>
        <div class="answer" aria-live="polite" aria-busy=${this.busy}>
          ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
          ${this.busy ? busyLine('Comparing with the conventions of the catalogue …', () => this.stop()) : nothing}
          ${answer ? candidateList(answer) : nothing}
          ${compared ? html`<inspect-comparison .compared=${compared}></inspect-comparison>` : nothing}
          ${verified ? verification(verified) : nothing}
          ${answer || compared || verified || problem || this.busy ? nothing : this.invitation()}
        </div>
      </div>
    `;
  }

  private stop(): void {
    this.asked = '';
    this.busy = false;
    this.background.cancel();
  }

  private trySample(): void {
    const { cos, sin } = sample();
    this.files = [];
    tellMore(this, { 'arrays.kind': undefined, 'arrays.first': cos, 'arrays.second': sin }, true);
  }

  private field(title: string, i: number): TemplateResult {
    const name = names[i] as string;
    const id = `field-${i}`;
    const file = this.files[i];
    const onInput = ({ target, type }: Event) => {
      this.files = names.map((_, k) => (k === i ? undefined : this.files[k]));
      tellMore(this, { [name]: (target as HTMLTextAreaElement).value }, type === 'change');
    };
    const onFile = onFiles(([chosen]) => this.open(chosen as File, i));
    return html`
      <div>
        <label for=${id}>${title}</label>
        <textarea
          id=${id}
          rows="5"
          spellcheck="false"
          autocomplete="off"
          placeholder=${file ? file.name : 'Paste numbers, or drop a file'}
          .value=${live(this.more[name] ?? '')}
          @input=${onInput}
          @change=${onInput}
        ></textarea>
        <div class="line">
          <label class="push file">Open a file<input type="file" class="hidden" aria-label="${title}: a file" @change=${onFile} /></label>
          ${file ? html`<span class="quiet">${file.name}, ${file.size} bytes; a file is not kept in the address</span>` : nothing}
        </div>
      </div>
    `;
  }

  private invitation(): TemplateResult {
    return html`
      <h2>Which convention made this array?</h2>
      <p class="said">
        Give the cosines and sines of a program, a table, queries before and after they were turned, a bias or slopes. The answer names the scheme, pair layout, direction, base, scaling, precision, the models that have them, and slips such as a misprinted exponent, or says that nothing known here made them. Cosines or sines alone are enough. If you say what the numbers should be, the answer is whether they are, how far they are off at most and where, and which mistake made them. Of two arrays to compare it names the largest differences, where they begin, and the causes that are found.
      </p>
    `;
  }
}
