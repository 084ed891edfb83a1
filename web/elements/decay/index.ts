import { html, type TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import { wholeNumber } from 'posenc/catalogue';
import { LinePlot } from '../../charts/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  assembled,
  choiceParameter,
  FigureElement,
  type FigureProblem,
  type FigureReading,
  type FigureValues,
  integerParameter,
  linear,
  log,
  notAllowed,
  type Steps,
  textParameter,
} from '../figure/index.ts';
import { limits } from '../inputs/index.ts';
import { type Decay, type DecayRequest, decaySteps, readBases } from './model.ts';

const maxBases = 6;

const bases = textParameter('bases', 'The bases whose curves are compared.', '10000, 500000', (text) => {
  const numbers = readBases(text);
  const good =
    numbers.length >= 1 && numbers.length <= maxBases && numbers.every((base) => base > 0 && Number.isFinite(base));
  return good
    ? undefined
    : { kind: 'length', min: 1, max: maxBases, of: 'numbers above 0', because: ' with commas between them' };
});

const dim = integerParameter('dim', 'Width of a head: twice the number of pairs.', 128, [2, 1024], {
  even: true,
  slider: linear(2, 256),
});

const distance = integerParameter('distance', 'The farthest distance.', 512, [1, 16384], {
  unit: 'tokens',
  slider: log(16, 4096),
});

const fits = integerParameter(
  'fits',
  'The distance at which query and key point the same way: at 0 they are equal, otherwise the key was turned beforehand.',
  0,
  [0, 16384],
  { unit: 'tokens', slider: linear(0, 200) },
);

const show = choiceParameter(
  'show',
  'The mean score of two equal random vectors, or the bound of Su et al. on how large a score can be.',
  ['mean', 'bound'],
  'mean',
);

/** The fall of scores with the distance when only RoPE tells positions apart. */
export class PosencDecay extends FigureElement<Decay> {
  static override parameters = [bases, dim, distance, fits, show];

  declare bases: string | undefined;
  declare dim: number | undefined;
  declare distance: number | undefined;
  declare fits: number | undefined;
  declare show: 'mean' | 'bound' | undefined;

  private readonly plot = new LinePlot(this, this.read);

  protected override problemsOf(values: FigureValues): FigureProblem[] {
    const { length: count } = readBases(values.bases as string);
    const { dim: width, distance: farthest } = values as { readonly dim: number; readonly distance: number };
    const largest = Math.floor(limits.cosines / (count * (width / 2))) - 1;
    if (farthest <= largest) return [];
    const curves = count === 1 ? 'a curve' : `${count} curves`;
    return [
      notAllowed('distance', farthest, { ...wholeNumber(1, largest), because: `, for ${curves} of dim ${width}` }),
    ];
  }

  protected override compute(pe: Posenc, values: FigureValues): Steps<Decay> {
    return decaySteps(pe, assembled<DecayRequest>(values, { bases: readBases(values.bases as string) }));
  }

  protected override extent({ distances, curves }: Decay) {
    return {
      rows: curves.length,
      columns: distances.length,
      home: { row: 0, column: Math.floor(distances.length / 4) },
    };
  }

  private get quantity(): 'mean' | 'bound' {
    return this.drawnValues?.show as 'mean' | 'bound';
  }

  protected override readings({ distances, curves }: Decay): FigureReading[] {
    const { column } = this.cursor;
    const { tick, fixed, say } = this.format;
    return [
      { label: 'distance', value: tick(distances[column] as number) },
      ...curves.map((curve) => ({
        label: say(this.quantity === 'mean' ? 'mean, base {base}' : 'bound, base {base}', { base: tick(curve.base) }),
        value: fixed(curve[this.quantity][column] as number),
      })),
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    return html`
      ${this.control(show, values, 'show')}${this.control(bases, values, 'bases')}
      ${[dim, distance].map((parameter) => this.control(parameter, values))}
      ${this.control(fits, values, 'fits best at')}
    `;
  }

  protected override renderModel({ distances, curves }: Decay): TemplateResult {
    const { tick, significant, say } = this.format;
    const { quantity } = this;
    const last = distances.length - 1;
    const fitted = quantity === 'mean' ? (this.drawnValues?.fits as number) : 0;
    const read = fitted > 0 && fitted < last ? [fitted, last] : [last];
    const sentences = curves.flatMap((curve) =>
      read.map((at) =>
        say('base {base}: {score} at distance {distance}', {
          base: tick(curve.base),
          score: significant(curve[quantity][at] as number),
          distance: tick(at),
        }),
      ),
    );
    return this.plot.render({
      series: curves.map((curve) => ({
        name: say('base {base}', { base: tick(curve.base) }),
        x: distances,
        y: curve[quantity],
      })),
      marks: quantity === 'mean' ? [{ axis: 'y', at: 0, text: say('unrelated vectors, on average') }] : [],
      xAxis: { title: say('distance (tokens)') },
      yAxis: { title: say(quantity === 'mean' ? 'mean score' : 'bound on the score') },
      label:
        fitted > 0
          ? say('Mean score over distance with RoPE, of a key that fits best at distance {fits}. {curves}.', {
              fits: tick(fitted),
              curves: sentences.join('; '),
            })
          : say(
              quantity === 'mean'
                ? 'Mean score over distance with RoPE. {curves}.'
                : 'Bound on the score over distance with RoPE. {curves}.',
              { curves: sentences.join('; ') },
            ),
      cursor: this.cursor,
      write: tick,
      height: 360,
    });
  }

  protected override exported({ distances, curves }: Decay): ExportedArray[] {
    const columns = curves.flatMap(({ base }) => [`mean, base ${base}`, `bound, base ${base}`]);
    const width = columns.length + 1;
    const data = new Float64Array(distances.length * width);
    distances.forEach((at, i) => {
      data.set([at, ...curves.flatMap(({ mean, bound }) => [mean[i] as number, bound[i] as number])], i * width);
    });
    return [{ name: 'decay', data, shape: [distances.length, width], columns: ['distance', ...columns] }];
  }
}
