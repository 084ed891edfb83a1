import { css, html, type TemplateResult } from 'lit';
import type { CacheDeviation, Posenc } from 'posenc';
import { rope } from 'posenc/catalogue';
import { LinePlot } from '../../charts/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  assembled,
  choiceParameter,
  exportedRows,
  FigureElement,
  type FigureParameter,
  type FigureReading,
  type FigureValues,
  integerParameter,
  linear,
  log,
  numberOf,
  numberParameter,
  seedOf,
} from '../figure/index.ts';
import { type ScalingMethod, titlesOfMethods } from '../spectrum/index.ts';
import { type CacheRequest, cachedKeys } from './model.ts';

const titles = titlesOfMethods(['none', 'linear', 'ntk', 'yarn', 'llama3', 'dynamic', 'longrope']);

const scaling = choiceParameter(
  'scaling',
  'How the frequencies change to read further than trained. LongRoPE’s divisors grow evenly from 1 to the factor here; published ones are searched.',
  Object.keys(titles),
  'dynamic',
);

const factor = numberParameter('factor', 'How many times further than trained.', 4, [1, 64], { slider: log(1, 32) });
const trained = integerParameter('trained', 'The length that the model was trained on.', 64, [2, 1024], {
  unit: 'tokens',
  slider: linear(8, 512),
});
const length = integerParameter(
  'length',
  'The present length of the text; the last token is the query.',
  128,
  [2, 1024],
  { unit: 'tokens', slider: linear(2, 512) },
);
const dim = integerParameter('dim', 'Components of a head.', 32, [2, 256], { even: true, slider: linear(2, 128) });
const base = numberOf(rope, 'base');
const seed = seedOf('Keys and the query');
const numbers = [length, trained, factor, dim, base, seed];

/**
 * The logits of the last query, once with cached keys that keep their original rotation and once with all keys rotated
 * anew.
 */
export class PosencCache extends FigureElement<CacheDeviation> {
  static override parameters: readonly FigureParameter[] = [scaling, ...numbers];

  static override styles = [
    ...FigureElement.styles,
    css`
      .body {
        display: grid;
        gap: 14px;
      }
    `,
  ];

  declare scaling: ScalingMethod | undefined;
  declare factor: number | undefined;
  declare trained: number | undefined;
  declare length: number | undefined;
  declare dim: number | undefined;
  declare base: number | undefined;
  declare seed: number | undefined;

  private readonly plot = new LinePlot(this, this.read);

  protected override compute(pe: Posenc, values: FigureValues): CacheDeviation {
    return cachedKeys(pe, assembled<CacheRequest>(values));
  }

  protected override extent({ onePass, position }: CacheDeviation) {
    return { rows: 2, columns: onePass.length, home: { row: 1, column: position } };
  }

  protected override readings({ onePass, cached }: CacheDeviation): FigureReading[] {
    const at = this.cursor.column;
    const { fixed, significant, index, say } = this.format;
    const [now, then] = [onePass[at] as number, cached[at] as number];
    return [
      { label: 'key', value: index(at), note: say('of {count}', { count: index(onePass.length) }) },
      { label: 'turned now', value: fixed(now) },
      { label: 'from the cache', value: fixed(then) },
      { label: 'difference', value: significant(Math.abs(now - then)) },
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    return html`
      ${this.control(scaling, values, 'scaling', titles)}
      ${numbers.map((parameter) => this.control(parameter, values))}
    `;
  }

  protected override renderModel(model: CacheDeviation): TemplateResult {
    const { onePass, cached, deviation, position } = model;
    const keys = onePass.map((_, key) => key);
    const title = this.say(titles[this.drawnValues?.scaling as ScalingMethod]);
    const trainedLength = this.drawnValues?.trained as number;
    const { significant, tick, say } = this.format;
    return html`
      <p class="verdict">
        ${
          deviation === 0
            ? html`${say('No key has gone stale: the largest difference is')} <span data-deviation>0</span>`
            : html`${say('Cached keys have gone stale: the largest difference is')} <span data-deviation>${significant(deviation)}</span>, ${say('at key {key}', { key: position })}`
        }
      </p>
      ${this.plot.render({
        series: [
          { name: say('turned now'), x: keys, y: onePass, quiet: true },
          { name: say('from the cache'), x: keys, y: cached },
        ],
        marks: trainedLength < onePass.length ? [{ axis: 'x', at: trainedLength, text: say('trained length') }] : [],
        xAxis: { title: say('position of the key') },
        yAxis: { title: say('logit of the last query') },
        label: say(
          'Logits of the last query against {count} keys with scaling {scaling}: with keys from the cache they differ from those of one pass by at most {deviation}.',
          { count: onePass.length, scaling: title, deviation: significant(deviation) },
        ),
        cursor: this.cursor,
        write: tick,
      })}
    `;
  }

  protected override exported({ onePass, cached }: CacheDeviation): ExportedArray[] {
    const rows = Array.from(onePass, (now, key) => [now, cached[key] as number]);
    return [exportedRows('logits', ['turned now', 'from the cache'], rows, Float32Array)];
  }
}
