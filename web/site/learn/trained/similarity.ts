import { html, nothing, type TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import { oneOf } from 'posenc/catalogue';
import { type FigureProblem, type FigureValues, notAllowed } from '../../../elements/figure/index.ts';
import { compareRows, type Metric, PosencSimilarity, type Similarity } from '../../../elements/similarity/index.ts';
import { loadedModel, loadModel, modelOf } from './loaded.ts';
import { snippetNote, trained } from './schemes.ts';

/** Parameters that a trained table determines. */
const decided = ['length', 'dim'];

/** `posenc-similarity` on Learn, where a table that a small model has learned can replace the random one. */
export class TrainedSimilarity extends PosencSimilarity {
  static override figureParameters = [...PosencSimilarity.figureParameters, trained];
  static override parameters = [...PosencSimilarity.parameters, trained];

  declare trained: boolean | undefined;

  protected override shows(name: string): boolean {
    return !(this.trained && decided.includes(name)) && super.shows(name);
  }

  protected override get offered(): readonly string[] {
    return this.trained ? [...new Set(['learned', this.chosen?.name ?? 'learned'])] : super.offered;
  }

  protected override problemsOf(values: FigureValues): FigureProblem[] {
    const { scheme } = values;
    return values.trained && scheme !== 'learned'
      ? [notAllowed('scheme', scheme, { ...oneOf(['learned']), because: ', the only table that training changes' })]
      : super.problemsOf(values);
  }

  protected override compute(pe: Posenc, values: FigureValues): Similarity {
    if (!values.trained) return super.compute(pe, values);
    const table = modelOf('learned').positions;
    if (!table) throw new Error('the model has learned no positions');
    const all = { table, rowTitle: 'position' as const, first: 0, random: false };
    return compareRows(pe, all, values.metric as Metric);
  }

  protected override loadMore(pe: Posenc): Promise<void> {
    return this.trained && !loadedModel('learned') ? loadModel('learned') : super.loadMore(pe);
  }

  protected override renderParameters(values: FigureValues): TemplateResult {
    return html`
      ${this.control(trained, values, 'trained model')} ${values.trained ? nothing : super.renderParameters(values)}
    `;
  }

  protected override renderSource(random: boolean): TemplateResult | typeof nothing {
    return this.drawnValues?.trained
      ? html`<p class="said">The ${modelOf('learned').positions?.shape[0] ?? 0} rows that the small model of chapter 1 has learned.</p>`
      : super.renderSource(random);
  }

  override get snippetNote(): string {
    return this.trained ? snippetNote : '';
  }
}
