import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { NumberParameter } from 'posenc';
import { type PrecisionRecipeName, precisionRecipes } from 'posenc/inspect';
import { chartStyle, english, significant } from '../../../charts/index.ts';
import {
  baseStyle,
  controlStyle,
  dataTableStyle,
  integerParameter,
  log,
  numberControl,
  numberParameter,
  problemOf,
  radioGroup,
} from '../../../elements/figure/index.ts';
import { partStyle } from '../board/part-style.ts';
import { ConfigurationReader } from '../config/configuration-reader.ts';
import { type More, tellMore } from '../state/state.ts';
import { inspectBackground } from '../worker/background.ts';
import type { PrecisionAsked, PrecisionFound } from '../worker/worker.ts';

const dim = integerParameter('dim', 'Components that turn: twice the number of pairs.', 128, [2, 1024], { even: true });
const base = numberParameter('base', 'The longest wavelength is about 2π times it.', 10000, [1, 1e12], {
  minExclusive: true,
});
const length = integerParameter('length', 'Positions from 0 on.', 4096, [1, 131_072], {
  unit: 'positions',
  slider: log(256, 131_072),
});
const limit = numberParameter('limit', 'The angle error whose first excess is reported.', 0.01, [0, 100], {
  unit: 'rad',
});
const parameters = [dim, base, length, limit];

/** The effect of number formats on rotary angles. */
export class InspectPrecision extends LitElement {
  static override styles = [baseStyle, controlStyle, dataTableStyle, chartStyle, partStyle];

  static override properties: PropertyDeclarations = {
    more: { attribute: false },
    text: { attribute: false },
    layer: { attribute: false },
    found: { state: true },
    problem: { state: true },
  };

  declare more: More;
  /** The configuration in the first part, whose chosen layer can be used here. */
  declare text: string;
  declare layer: number;
  declare private found: ReadonlyMap<PrecisionRecipeName, PrecisionFound>;
  declare private problem: string | undefined;

  private readonly background = inspectBackground();
  private readonly reader = new ConfigurationReader(this);
  private asked = '';

  constructor() {
    super();
    this.more = {};
    this.text = '';
    this.layer = 0;
    this.found = new Map();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.background.cancel();
    this.asked = '';
  }

  private value(parameter: NumberParameter): number {
    const text = this.more[`precision.${parameter.name}`];
    return text === undefined ? (parameter.default as number) : Number(text);
  }

  private get recipe(): PrecisionRecipeName {
    return recipeNames.find((name) => name === this.more['precision.recipe']) ?? 'float32-angles';
  }

  /** The scaling of a layer of a configuration; undefined for any other text. */
  private get scaling(): PrecisionAsked['scaling'] {
    try {
      return JSON.parse(this.more['precision.scaling'] ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }

  private problemWith(parameter: NumberParameter): string | undefined {
    const problem = problemOf(parameter, this.value(parameter));
    return problem?.message;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('more')) void this.ask();
  }

  /** Requests one recipe after the other, beginning with the chosen one. */
  private async ask(): Promise<void> {
    if (parameters.some((one) => this.problemWith(one))) return;
    const { scaling, recipe } = this;
    const options = {
      dim: this.value(dim),
      base: this.value(base),
      length: this.value(length),
      limit: this.value(limit),
      ...(scaling ? { scaling } : {}),
    };
    const question = JSON.stringify(options);
    if (question === this.asked) return;
    this.asked = question;
    this.background.cancel();
    const found = new Map<PrecisionRecipeName, PrecisionFound>();
    for (const name of [recipe, ...recipeNames.filter((one) => one !== recipe)]) {
      const answer = await this.background.ask({ kind: 'precision', options: { ...options, recipe: name } });
      if (this.asked !== question || !answer) return;
      if (answer.kind === 'problem') {
        this.problem = answer.message;
        return;
      }
      this.problem = undefined;
      if (answer.kind === 'precision') found.set(name, answer.result);
      this.found = new Map(found);
    }
  }

  protected override render(): TemplateResult {
    const chosen = this.found.get(this.recipe);
    return html`
      <div class="two">
        <div class="fields">
          ${parameters.map((parameter) =>
            numberControl(parameter, {
              value: this.value(parameter),
              label: labels[parameter.name] as string,
              format: english,
              problem: this.problemWith(parameter),
              set: (name, value, final) => tellMore(this, { [`precision.${name}`]: String(value) }, final),
            }),
          )}
          ${this.fromConfiguration()}
        </div>
        <div class="answer">
          <h2>What number formats do to the angles</h2>
          <p class="said">
            Programs compute angles, cosines and sines in few bits. Each line below is a way to do it, compared with exact numbers; the first lines are what most programs do.
          </p>
          ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
          ${recipeTable({
            found: this.found,
            chosen: this.recipe,
            limit: this.value(limit),
            choose: (name) =>
              tellMore(this, { 'precision.recipe': name === 'float32-angles' ? undefined : name }, true),
          })}
          ${chosen ? html`<inspect-errors .report=${chosen} .limit=${this.value(limit)}></inspect-errors>` : nothing}
        </div>
      </div>
    `;
  }

  /** A button that takes over the numbers of the configuration's chosen layer. */
  private fromConfiguration(): TemplateResult | typeof nothing {
    const { scaling } = this;
    const about = scaling
      ? html`<p class="quiet">With the scaling ${scaling.type ?? ''}. <button type="button" class="link" @click=${() => tellMore(this, { 'precision.scaling': undefined }, true)}>Without it</button></p>`
      : nothing;
    if (this.text.trim() === '') return about;
    const report = this.reader.read(this.text);
    const row = report?.layers[Math.min(this.layer, report.layers.length - 1)];
    if (!report || !row?.encoding || row.rotaryDim === undefined) return about;
    const values = {
      'precision.dim': String(row.rotaryDim),
      'precision.base': String(row.encoding.base ?? 10000),
      'precision.scaling': row.encoding.scaling ? JSON.stringify(row.encoding.scaling) : undefined,
    };
    return html`
      ${about}
      <div class="line">
        <button type="button" class="push" @click=${() => tellMore(this, values, true)}>
          Take layer ${row.layer} of ${report.family?.title ?? 'the configuration'}
        </button>
      </div>
    `;
  }
}

const labels: Readonly<Record<string, string>> = {
  dim: 'rotary width',
  base: 'base',
  length: 'positions',
  limit: 'limit (rad)',
};

export const recipeNames = (Object.keys(precisionRecipes) as PrecisionRecipeName[]).filter((name) => name !== 'exact');

/** What each recipe is, for a reader who knows programs rather than formats. */
export const recipeTitles: Readonly<Record<PrecisionRecipeName, string>> = {
  exact: 'exact',
  'float32-table': 'float32, rounded once at the end (posenc)',
  'float32-angles': 'float32 throughout (Hugging Face, vLLM, most programs)',
  'float32-frequencies': 'inv_freq alone in float32',
  'ggml-incremental': 'float32, each angle from the one before (ggml on a CPU)',
  'bfloat16-table': 'cos and sin in bfloat16',
  'float16-table': 'cos and sin in float16',
  'bfloat16-frequencies': 'inv_freq in bfloat16',
  'float16-frequencies': 'inv_freq in float16',
  'bfloat16-positions': 'positions in bfloat16',
  'float16-positions': 'positions in float16',
  'bfloat16-angles': 'everything in bfloat16',
};

export interface RecipeTable {
  /** The results so far; missing ones are still being computed. */
  readonly found: ReadonlyMap<PrecisionRecipeName, PrecisionFound>;
  readonly chosen: PrecisionRecipeName;
  readonly limit: number;
  readonly choose: (name: PrecisionRecipeName) => void;
}

/** All recipes with their worst errors; clicking a row chooses the recipe. */
export function recipeTable({ found, chosen, limit, choose }: RecipeTable): TemplateResult {
  return html`
    <div class="across" tabindex="0" role="region" aria-label="Recipes">
      <table>
        <thead>
          <tr>
            <th scope="col">computed in</th>
            <th scope="col" class="number">largest error of an angle</th>
            <th scope="col" class="number">beyond ${english.exact(limit)} rad from position</th>
            <th scope="col" class="number">positions that collide</th>
            <th scope="col" class="number">largest change of q·k</th>
          </tr>
        </thead>
        <tbody>
          ${recipeNames.map(
            (name) => html`
              <tr>
                <th scope="row">
                  <label>
                    <input type="radio" name=${radioGroup('recipe')} .checked=${live(name === chosen)} @change=${() => choose(name)} />
                    ${recipeTitles[name]}
                  </label>
                </th>
                ${cells(found.get(name))}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

function cells(report: PrecisionFound | undefined): TemplateResult {
  if (!report) return html`<td class="number" colspan="4">…</td>`;
  const { largestAngle, firstBeyondLimit, collisions, largestLogitChange } = report;
  const collide = collisions.first
    ? `${collisions.count}: ${collisions.first.b} is ${collisions.first.becomes}`
    : String(collisions.count);
  return html`
    <td class="number">${significant(largestAngle.error)}</td>
    <td class="number">${firstBeyondLimit ? firstBeyondLimit.position : '–'}</td>
    <td class="number">${collide}</td>
    <td class="number">${significant(largestLogitChange.change)}</td>
  `;
}
