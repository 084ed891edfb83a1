import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { NumberParameter, Posenc } from 'posenc';
import { turnsOnLine } from 'posenc/catalogue';
import {
  type ConfigReport,
  type LayerGroup,
  type ProgramDifference,
  programDifferences,
  summarise,
} from 'posenc/inspect';
import { english, groupThousands } from '../../../charts/index.ts';
import {
  baseStyle,
  controlStyle,
  type FigureChange,
  integerParameter,
  log,
  numberControl,
  problemOf,
} from '../../../elements/figure/index.ts';
import { layerNumbers, maxLayers, writeLayers } from '../../../elements/layers/index.ts';
import { type More, tellMore } from '../state/state.ts';
import { ConfigurationReader } from './configuration-reader.ts';
import { differenceCards, differencesStyle } from './differences.ts';
import type { familyField } from './family-field.ts';
import { findingsList, findingsStyle } from './findings.ts';
import { measuredWords } from './frequencies.ts';
import type { labLink } from './lab-link.ts';
import { partsChoice, partsStyle, reportOf } from './parts.ts';
import { promptSection, promptsStyle } from './prompts.ts';
import { rowActions } from './python.ts';
import { readingList, readingNumbers, readingStyle } from './reading.ts';
import { reportStyle } from './report-style.ts';
import { frequencyWords, type GroupNumbers, groupOf, indexOf, numbersOf } from './words.ts';

/** Detail of `inspect-choice`. */
export interface Choice {
  readonly layer?: number;
  readonly length?: number | undefined;
  readonly position?: number | undefined;
  /** False while a slider is being dragged. */
  readonly final: boolean;
}

const length = integerParameter(
  'length',
  'Tokens of the sequence: the frequencies follow from it.',
  undefined,
  [1, 16_777_216],
  { unit: 'tokens', slider: log(512, 262_144) },
);

const position = integerParameter(
  'position',
  'The position at which two programs are compared. If omitted, the longest length in the file.',
  undefined,
  [1, 16_777_216],
);

/** Shows what a configuration says about positions. */
export class InspectReport extends LitElement {
  static override styles = [
    baseStyle,
    controlStyle,
    findingsStyle,
    differencesStyle,
    promptsStyle,
    partsStyle,
    readingStyle,
    reportStyle,
  ];

  static override properties: PropertyDeclarations = {
    text: { attribute: false },
    layer: { attribute: false },
    length: { attribute: false },
    position: { attribute: false },
    more: { attribute: false },
    posenc: { attribute: false },
    labLink: { state: true },
    field: { state: true },
    said: { state: true },
  };

  declare text: string;
  declare layer: number;
  declare length: number | undefined;
  declare position: number | undefined;
  declare more: More;
  declare posenc: Posenc | undefined;
  declare private labLink: typeof labLink | undefined;
  /** Lists all families, which are loaded where one can be chosen. */
  declare private field: typeof familyField | undefined;
  declare private said: string;

  private readonly reader = new ConfigurationReader(this);
  /** The report on the file, of which `report` may be a part. */
  private whole: ConfigReport | undefined;
  private report: ConfigReport | undefined;
  private groups: readonly LayerGroup[] = [];
  private numbers: readonly GroupNumbers[] = [];
  /** The measured properties of each group's rotation. */
  private measured: readonly (string | undefined)[] = [];
  private differences: readonly ProgramDifference[] = [];
  /** The reason why there are no numbers, in a sentence. */
  private problem: string | undefined;

  constructor() {
    super();
    this.text = '';
    this.more = {};
    this.layer = 0;
    this.said = '';
  }

  /**
   * Loaded after the first answer, because the link to the Lab needs much of the Lab's code; for a reader who has come
   * without an address, when she first does something.
   */
  protected override async firstUpdated(): Promise<void> {
    if (location.hash === '') await firstAct();
    void import('./second-file.ts').then(({ InspectSecondFile }) => {
      if (!customElements.get('inspect-second-file')) customElements.define('inspect-second-file', InspectSecondFile);
    });
    void import('./lab-link.ts').then(
      (loaded) => {
        this.labLink = loaded.labLink;
      },
      () => {},
    );
  }

  protected override willUpdate(changed: PropertyValues): void {
    const whole = this.reader.read(this.text, this.more['config.as']);
    const report = whole && reportOf(whole, this.more['config.part']);
    this.whole = whole;
    const isNew = report !== this.report;
    if (isNew) {
      this.numbers = [];
      this.measured = [];
      this.differences = [];
      this.report = report;
      this.groups = report ? summarise(report).groups : [];
    }
    if (changed.has('text') || changed.has('layer')) this.said = '';
    const asked = isNew || ['length', 'position', 'posenc'].some((name) => changed.has(name));
    if (this.posenc && this.report && asked) this.compute(this.posenc, this.report);
  }

  /** Computes the numbers; an invalid length or position leaves the last good ones. */
  private compute(pe: Posenc, report: ConfigReport): void {
    if (this.problemWith(length, this.length) || this.problemWith(position, this.position)) return;
    const found = this.groups.map((group) => numbersOf(pe, group, this.length));
    const ofReading = readingNumbers(pe, report);
    this.numbers = ofReading
      ? [ofReading]
      : found.filter((one): one is GroupNumbers => one !== undefined && 'frequencies' in one);
    this.problem = found.find(
      (one): one is { readonly problem: string } => one !== undefined && 'problem' in one,
    )?.problem;
    this.measured = this.groups.map((group) => measuredWords(pe, group));
    try {
      const at = this.position === undefined ? {} : { position: this.position };
      this.differences = programDifferences(pe, report, at);
    } catch (error) {
      this.differences = [];
      this.problem ??= (error as Error).message;
    }
  }

  private problemWith(parameter: NumberParameter, value: number | undefined): string | undefined {
    const problem = value === undefined ? undefined : problemOf(parameter, value);
    return problem?.message;
  }

  private choose(choice: Choice): void {
    this.dispatchEvent(new CustomEvent<Choice>('inspect-choice', { detail: choice, bubbles: true, composed: true }));
  }

  private get chosen(): LayerGroup | undefined {
    return this.report && groupOf(this.groups, this.report.layers, this.layer);
  }

  protected override render(): TemplateResult {
    const { report, reader } = this;
    if (reader.problem) {
      const problem = html`<p class="problem" role="alert">${reader.problem}</p>`;
      return this.more['config.as'] === undefined ? problem : html`${problem}${this.familyField(reader.problem)}`;
    }
    if (!report) return html`<p class="quiet" role="status">Reading ${this.text.length} characters …</p>`;
    return html`${this.head(report)}${report.layers.length > 0 ? this.rows(report) : this.withoutRows(report)}`;
  }

  private withoutRows(report: ConfigReport): TemplateResult {
    const { reading } = report;
    return html`
      ${
        reading
          ? html`<section aria-labelledby="reading">
              <h3 id="reading">What the keys say by themselves</h3>
              ${readingList(reading)}
              ${this.familyField()}
            </section>`
          : nothing
      }
      ${this.picture(report)}
      ${this.sentences(report)}
      ${reading?.frequencies ? this.frequencies(report) : nothing}
    `;
  }

  /** The six questions that tell transformers of images and video apart. */
  private picture({ picture }: ConfigReport): TemplateResult | typeof nothing {
    if (!picture) return nothing;
    void import('./picture.ts').then(({ InspectPicture }) => {
      if (!customElements.get('inspect-picture')) customElements.define('inspect-picture', InspectPicture);
    });
    return html`
      <section aria-labelledby="picture">
        <h3 id="picture">What it does with a picture</h3>
        <dl class="reading">
          ${picture.answers.map(({ title, answer }) => html`<dt>${title}</dt><dd>${answer}</dd>`)}
        </dl>
        <inspect-picture .report=${this.report} .posenc=${this.posenc}></inspect-picture>
      </section>
    `;
  }

  private familyField(problem?: string): TemplateResult | typeof nothing {
    if (!this.field)
      void import('./family-field.ts').then((loaded) => {
        this.field = loaded.familyField;
      });
    const choose = (as: string | undefined) => tellMore(this, { 'config.as': as }, true);
    return this.field?.(this.more['config.as'], problem, choose) ?? nothing;
  }

  private head({
    status,
    family,
    modelType,
    format,
    part,
    layers,
    trainedContext,
    extendedContext,
    contexts,
  }: ConfigReport): TemplateResult {
    const as = this.more['config.as'];
    const title = family?.title ?? (modelType ? `Model type “${modelType}”` : 'This file');
    const verdict = {
      ok: 'read in full',
      partial: 'read in part: something is not known',
      error: 'could not be read',
    }[status];
    const tokens = (count: number | null) =>
      count === null ? 'not in the file' : `${count.toLocaleString('en')} tokens`;
    return html`
      <header>
        <h2 tabindex="-1">${title} <span class="status ${status}">${verdict}</span></h2>
        ${
          layers.length === 0
            ? nothing
            : html`<dl class="facts">
                ${fact('Layers', String(layers.length))}
                ${
                  contexts
                    ? Object.entries(contexts).map(([stack, count]) =>
                        fact(`Context of the ${stack}`, `${count} tokens`),
                      )
                    : html`${fact('Trained context', tokens(trainedContext))}${extendedContext === null ? nothing : fact('Extended context', tokens(extendedContext))}`
                }
                ${part ? fact('Part of the file', part) : nothing}
                ${format ? fact('Format', format.title) : nothing}
              </dl>`
        }
        ${this.whole ? partsChoice(this.whole, part, (name) => tellMore(this, { 'config.part': name }, true)) : nothing}
        ${as !== undefined && layers.length > 0 ? this.familyField() : nothing}
        ${family ? html`<p class="quiet sources">${sourceWords(family)}</p>` : nothing}
      </header>
    `;
  }

  private sentences({ findings }: ConfigReport): TemplateResult | typeof nothing {
    if (findings.length === 0) return nothing;
    return html`<section aria-labelledby="sentences">
      <h3 id="sentences">What the file says, and what it does not</h3>
      ${findingsList(findings)}
    </section>`;
  }

  private rows(report: ConfigReport): TemplateResult {
    const { chosen } = this;
    return html`
      <section aria-labelledby="layers">
        <h3 id="layers">Layer by layer</h3>
        ${this.strip(report)}
        ${this.table(report)}
        ${chosen ? this.actions(chosen) : nothing}
      </section>
      ${this.picture(report)}
      ${this.sentences(report)}
      ${this.frequencies(report)}
      ${report.picture ? nothing : this.programs(report)}
      ${this.secondFile()}
      ${this.cache()}
      ${
        report.picture
          ? nothing
          : html`<section aria-labelledby="prompt">
              <h3 id="prompt">Position ids of a short prompt</h3>
              ${promptSection(report, this.more, (key, value) => tellMore(this, { [key]: value }, true))}
            </section>`
      }
    `;
  }

  /** A table with a column for each group of equal layers and a line for each property that any of them has. */
  private table({ layers }: ConfigReport): TemplateResult {
    const { groups, chosen } = this;
    const columns = groups.map((group, i) => {
      const factor = this.numbers.find((one) => one.group === group)?.attentionFactor;
      const measured = this.measured[i];
      return new Map([
        ...group.facts.map(({ name, value }) => [name, value] as const),
        ...(factor === undefined ? [] : [['Attention factor', english.exact(factor)] as const]),
        ...(measured === undefined ? [] : [['Measured', measured] as const]),
      ]);
    });
    const names = [...new Set(columns.flatMap((column) => [...column.keys()]))];
    const mark = (group: LayerGroup | undefined) => (group === chosen && groups.length > 1 ? 'chosen' : '');
    const header = (group: LayerGroup) => {
      const text = `${group.stack ? `${group.stack} ` : ''}${layerNumbers(group.layers, '–')}`;
      if (groups.length === 1) return html`<b>${text}</b>`;
      const choose = () => this.choose({ layer: indexOf(group, layers), final: true });
      return html`<button type="button" class="pick" aria-pressed=${group === chosen} @click=${choose}>${text}</button>`;
    };
    return html`
      <div class="across" tabindex="0" role="region" aria-label="What the layers do">
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">Layers</th>
              ${groups.map((group) => html`<th scope="col" class=${mark(group)}>${header(group)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${names.map(
              (name) => html`
                <tr>
                  <th scope="row">${name}</th>
                  ${columns.map((column, i) => html`<td class=${mark(groups[i])}>${groupThousands(column.get(name) ?? '–')}</td>`)}
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    `;
  }

  private strip({ layers }: ConfigReport): TemplateResult {
    if (layers.length > maxLayers) return html`<p class="quiet">A strip of ${layers.length} layers is not drawn.</p>`;
    return html`
        <posenc-layers
          .layers=${writeLayers(this.groups)}
          .layer=${this.layer}
          @posenc-change=${({ detail }: CustomEvent<FigureChange>) => {
            if (detail.name === 'layer') this.choose({ layer: Number(detail.value), final: true });
          }}
        ></posenc-layers>
    `;
  }

  private actions(group: LayerGroup): TemplateResult {
    return rowActions({
      group,
      several: this.groups.length > 1,
      length: this.length,
      posenc: this.posenc,
      labLink: this.labLink,
      said: this.said,
      tell: (sentence) => {
        this.said = sentence;
      },
    });
  }

  private frequencies({ trainedContext, extendedContext }: ConfigReport): TemplateResult | typeof nothing {
    const turning = this.groups.some(({ row }) => row.entry === 'rotary' && row.encoding);
    if (!turning && this.groups.length > 0) return nothing;
    const words = this.groups.map(({ row }) => frequencyWords(row)).find((one) => one !== undefined);
    const switches = this.groups.find(({ row }) => row.switchAbove !== undefined)?.row.switchAbove;
    return html`
      <section aria-labelledby="frequencies">
        <h3 id="frequencies">Frequencies</h3>
        ${switches === undefined ? nothing : this.lengthControl(switches)}
        ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
        ${
          this.numbers.length === 0
            ? html`<p class="quiet">${words ?? (this.posenc ? '' : 'The numbers are computed by WebAssembly, which is being loaded.')}</p>`
            : html`<inspect-frequencies
                .numbers=${this.numbers}
                .chosen=${this.chosen}
                .trained=${trainedContext}
                .extended=${extendedContext}
              ></inspect-frequencies>`
        }
      </section>
    `;
  }

  private programs(report: ConfigReport): TemplateResult | typeof nothing {
    const { posenc: pe, differences } = this;
    if (!pe) return nothing;
    const intro =
      differences.length === 0
        ? 'For this file, every program that is known here computes what the reference code of transformers does, as far as it was read.'
        : 'Beside the reference code of transformers, with the numbers of this file.';
    return html`
      <section aria-labelledby="programs">
        <h3 id="programs">Where programs differ</h3>
        <p class="quiet">${intro}</p>
        ${
          differences.length === 0
            ? nothing
            : html`
              <div class="controls">
                ${numberControl(position, {
                  value: this.position ?? Number.NaN,
                  label: 'Angles at position',
                  problem: this.problemWith(position, this.position),
                  placeholder: 'end',
                  format: english,
                  set: (_, value, final) => this.choose({ position: value, final }),
                })}
              </div>
              ${differenceCards({ pe, report, differences, length: this.length })}
            `
        }
      </section>
    `;
  }

  /** Its element is loaded after the first answer. */
  private secondFile(): TemplateResult {
    return html`
      <section aria-labelledby="second">
        <h3 id="second">Beside a second file</h3>
        <p class="quiet">A fine-tune beside its base, a GGUF file beside its configuration, a checkpoint beside what is said of it.</p>
        <inspect-second-file
          .report=${this.whole}
          .more=${this.more}
          .posenc=${this.posenc}
          .position=${this.position}
        ></inspect-second-file>
      </section>
    `;
  }

  private cache(): TemplateResult | typeof nothing {
    const group = this.groups.find(
      ({ row }) => row.switchAbove !== undefined && !row.steppedNtk && turnsOnLine(row.encoding?.scheme),
    );
    if (!group || !this.posenc || this.problemWith(length, this.length)) return nothing;
    return html`
      <section aria-labelledby="cache">
        <h3 id="cache">Cached keys past ${group.row.switchAbove ?? ''} tokens</h3>
        <inspect-cache .posenc=${this.posenc} .group=${group} .length=${this.length}></inspect-cache>
      </section>
    `;
  }

  private lengthControl(switches: number): TemplateResult {
    const now = this.length ?? 1;
    return html`
      <div class="controls">
        ${numberControl(length, {
          value: this.length ?? Number.NaN,
          label: 'Tokens in the sequence',
          problem: this.problemWith(length, this.length),
          placeholder: 'few',
          format: english,
          set: (_, value, final) => this.choose({ length: value, final }),
        })}
      </div>
      <p class="quiet">
        ${
          now > switches
            ? `More than ${switches} tokens: the frequencies of long sequences.`
            : `Up to ${switches} tokens: the frequencies of short sequences. Give more to see the others.`
        }
      </p>
    `;
  }
}

/** Names the code after which the file was interpreted. */
function sourceWords({ sources, since, until }: NonNullable<ConfigReport['family']>): string {
  const read = sources
    .map(({ repo, path, commit }) => `${path.split('/').at(-1) ?? ''} of ${repo}, ${commit.slice(0, 10)}`)
    .join('; ');
  if (since === undefined) return `Read as the reference code does: ${read}.`;
  return until === undefined
    ? `Read as the reference code since ${since} does: ${read}.`
    : `Read as the reference code since ${since}, until ${until} does: ${read}.`;
}

const fact = (title: string, value: string): TemplateResult => html`<div><dt>${title}</dt><dd>${value}</dd></div>`;

function firstAct(): Promise<void> {
  return new Promise((resolve) => {
    const acted = new AbortController();
    const onAct = () => {
      acted.abort();
      resolve();
    };
    for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'input'])
      addEventListener(type, onAct, { signal: acted.signal, passive: true, capture: true });
  });
}
