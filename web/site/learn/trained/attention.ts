import { html, nothing, type TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import { rule } from 'posenc/catalogue';
import { type AttentionModel, PosencAttention, sentence } from '../../../elements/attention/index.ts';
import { type FigureProblem, type FigureValues, notAllowed } from '../../../elements/figure/index.ts';
import { type SentenceAttention, tokenize } from '../../../elements/inputs/index.ts';
import { loadedModel, loadModel, modelOf } from './loaded.ts';
import type { Asked } from './model.ts';
import { isTrained, modelFiles, snippetNote, type TrainedScheme, trained } from './schemes.ts';

/** Parameters that a trained model determines. */
const decided = ['causal', 'seed', 'temperatureForm', 'temperatureAttnScale', 'temperatureFloorScale', 'sink'];

/** `posenc-attention` on Learn, where a small trained model can replace the random numbers. */
export class TrainedAttention extends PosencAttention {
  static override figureParameters = [...PosencAttention.figureParameters, trained];
  static override parameters = [...PosencAttention.parameters, trained];

  declare trained: boolean | undefined;

  private get scheme(): string {
    return this.encoding ?? TrainedAttention.choice.default;
  }

  protected override get offered(): readonly string[] {
    return this.trained ? [...new Set([...Object.keys(modelFiles), this.scheme])] : super.offered;
  }

  protected override shows(name: string): boolean {
    return !(this.trained && decided.includes(name)) && super.shows(name);
  }

  protected override problemsOf(values: FigureValues): FigureProblem[] {
    const problems = super.problemsOf(values);
    return values.trained ? [...problems, ...trainedProblems(values)] : problems;
  }

  protected override attend(pe: Posenc, values: FigureValues): SentenceAttention {
    if (!values.trained) return super.attend(pe, values);
    return modelOf(this.scheme as TrainedScheme).attend(pe, values.sentence as string, values.view === 'terms');
  }

  protected override loadMore(pe: Posenc): Promise<void> {
    const { scheme } = this;
    return this.trained && isTrained(scheme) && !loadedModel(scheme) ? loadModel(scheme) : super.loadMore(pe);
  }

  /**
   * The switch precedes the parameters of the scheme, which only apply to random numbers: a trained model has fixed
   * ones.
   */
  protected override renderParameters(values: FigureValues): TemplateResult {
    return html`
      ${this.control(trained, values, 'trained model')} ${values.trained ? nothing : super.renderParameters(values)}
    `;
  }

  protected override renderSource(shown: AttentionModel): unknown {
    const model = this.drawnValues?.trained && loadedModel(this.drawnValues.encoding as TrainedScheme);
    if (!model) return super.renderSource(shown);
    const { who, whom, which } = model.unseen;
    const { percent, significant } = this.format;
    return `The first layer of a small model, trained with a causal mask on ${significant(model.sequences)} sequences of sentences and questions; it knows ${model.words.length} words and marks. Asked who did something and to whom in sentences that it has not seen, it is right in ${percent(share(who, whom))} of the cases; asked which of two adjectives belongs to a noun, in ${percent(share(which))}. A guess between the two is right in ${percent(0.5)}.`;
  }

  override get snippetNote(): string {
    return this.trained ? snippetNote : '';
  }
}

function share(...kinds: readonly Asked[]): number {
  const sum = (name: keyof Asked) => kinds.reduce((total, kind) => total + kind[name], 0);
  return sum('right') / sum('asked');
}

function trainedProblems({ encoding, sentence: text, view }: FigureValues): FigureProblem[] {
  if (!isTrained(encoding)) {
    return [
      notAllowed(
        'encoding',
        encoding,
        rule('with a trained model one of {schemes}', { schemes: Object.keys(modelFiles) }),
      ),
    ];
  }
  if (view === 'terms' && (encoding === 'sinusoidal' || encoding === 'learned')) {
    return [notAllowed('view', 'terms', rule('weights or logits: this model normalises the sum of word and position'))];
  }
  const model = loadedModel(encoding);
  if (!model) return [];
  const tokens = tokenize(text as string);
  const unknown = [...new Set(tokens.filter((token) => !model.words.includes(token.toLowerCase())))];
  if (unknown.length > 0) {
    const given = unknown.map((word) => `“${word}”`).join(', ');
    return [
      notAllowed(sentence.name, { text: given }, rule(`words that the trained model knows: ${model.words.join(' ')}`)),
    ];
  }
  const max = model.positions?.shape[0];
  if (max === undefined || tokens.length <= max) return [];
  const given = `a sentence of ${tokens.length} words and marks`;
  return [
    notAllowed(
      sentence.name,
      { text: given },
      rule('at most {most}, as the model has learned {most} positions', { most: max }),
    ),
  ];
}
