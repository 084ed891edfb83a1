import { css, html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Measurement, Posenc, Scheme, Scorecard, ScoreSubject } from 'posenc';
import type { NumberFormat } from '../../charts/index.ts';
import { readable, readableStyle } from '../../charts/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  assembled,
  boundText,
  exportedMeasurements,
  FigureElement,
  type FigureReading,
  type FigureValues,
  integerParameter,
  linear,
  log,
  measuredValue,
  requirementList,
  requirementStyle,
  SchemeFigure,
  type Steps,
  schemeChoice,
  seedOf,
  verdictMark,
  verdictStyle,
  worstPlaces,
} from '../figure/index.ts';
import { type ScoreCall, type ScoreRequest, scoreCall, scoredSchemes, scoreSteps, settledByScore } from './model.ts';

/** The conditions for an encoding in Learn, by the property that measures each. */
export const conditions = [
  {
    property: 'pastTrainedLength',
    title: 'It is defined at any length',
    sentence: '{value} of the entries past the length are finite numbers',
    isShare: true,
  },
  {
    property: 'changesAttention',
    title: 'The same word differs by its position',
    sentence: 'weights change by up to {value} of the largest weight',
    isShare: true,
  },
  {
    property: 'logitsShiftInvariant',
    title: 'Logits depend on the distance alone',
    sentence: 'logits change by up to {value} when all positions move together',
    isShare: false,
  },
] as const;

const conditionStyle = css`
  .conditions {
    display: grid;
    gap: 10px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .conditions li {
    display: grid;
    grid-template-columns: min(9em, 40%) minmax(0, 1fr);
    gap: 0 12px;
    align-items: baseline;
  }
  .conditions b {
    font-weight: 600;
  }
  .conditions span:last-child {
    grid-column: 2;
    font-size: calc(13 * var(--posenc-unit));
    color: var(--quiet);
  }
  .body {
    display: grid;
    gap: 16px;
    min-width: 0;
  }
  .measurements > summary {
    width: fit-content;
    cursor: pointer;
    color: var(--quiet);
  }
`;

/** A condition that cannot be measured on the subject does not apply, which is not a failure. */
function conditionList(measurements: readonly Measurement[], format: NumberFormat): TemplateResult {
  const { say } = format;
  return html`
    <ul class="conditions">
      ${conditions.map(({ property, title, sentence, isShare }) => {
        const measurement = measurements.find(({ name }) => name === property);
        const value = measurement && (isShare ? format.percent(measurement.value) : measuredValue(measurement, format));
        return html`<li data-condition=${property}>
          ${verdictMark(measurement, format)}<b>${say(title)}</b>
          ${value === undefined ? nothing : html`<span>${say(sentence, { value })}</span>`}
        </li>`;
      })}
    </ul>
  `;
}

const choice = schemeChoice(scoredSchemes, 'sinusoidal');

const length = integerParameter('length', 'Positions that are looked at.', 64, [8, 512], {
  unit: 'positions',
  slider: linear(8, 256),
});
const dim = integerParameter('dim', 'Numbers of a position vector, or of a head that is turned.', 32, [2, 256], {
  even: true,
  unit: 'dimensions',
  slider: linear(2, 128),
});
const shift = integerParameter(
  'shift',
  'The common shift of all positions under which logits are compared; vectors of the distance settle it themselves.',
  1000,
  [1, 4096],
  { unit: 'positions', slider: log(1, 4000) },
);
const seed = seedOf('Word vectors');
const figureParameters = [length, dim, shift, seed];

/** Measurements of a scheme: three conditions, followed by a row for each question that applies to it. */
export class PosencScorecard extends SchemeFigure<Scorecard> {
  static override choice = choice;
  static override figureParameters = figureParameters;
  static override schemes = scoredSchemes;
  static override settled = settledByScore;
  static override parameters = SchemeFigure.every(choice, figureParameters, scoredSchemes, settledByScore);
  static override properties: PropertyDeclarations = {
    subject: { attribute: false },
  };
  static override styles = [...FigureElement.styles, readableStyle, verdictStyle, requirementStyle, conditionStyle];

  /**
   * Replaces the scheme by anything else that `pe.score` takes: arrays computed by other code, or a scheme with its
   * arrays.
   */
  declare subject: ScoreSubject | undefined;

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('subject')) this.invalidate();
    super.willUpdate(changed);
  }

  protected override compute(pe: Posenc, values: FigureValues): Steps<Scorecard> {
    return scoreSteps(pe, this.subject ? [this.subject, { seed: values.seed as number }] : this.callOf(pe, values));
  }

  private callOf(pe: Posenc, values: FigureValues): ScoreCall {
    const scheme = this.chosen as Scheme;
    return scoreCall(pe, assembled<ScoreRequest>(values, { scheme, parameters: this.options(scheme, values) }));
  }

  /** Begins at the condition that fails, or at the last one if all hold. */
  protected override extent({ measurements }: Scorecard) {
    const asked = conditions.map(({ property }) => measurements.findIndex(({ name }) => name === property));
    const found = asked.filter((row) => row >= 0);
    const failing = found.find((row) => !measurements[row]?.passes);
    return { rows: measurements.length, columns: 1, home: { row: failing ?? found.at(-1) ?? 0, column: 0 } };
  }

  protected override readings({ measurements }: Scorecard): FigureReading[] {
    const measurement = measurements[this.cursor.row];
    if (!measurement) return [];
    const worst = worstPlaces(measurement, this.format);
    const { name, say } = this.format;
    return [
      { label: 'question', value: name(measurement.question).split(/(?<=\?) /)[0] as string },
      {
        label: 'measured',
        value: measuredValue(measurement, this.format),
        note: `(${say(measurement.passes ? 'holds' : 'fails')})`,
      },
      { label: 'allowed', value: boundText(measurement, this.format) },
      ...(worst ? [{ label: 'worst at position' as const, value: worst }] : []),
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    if (this.subject) return html`${this.controlsOf([seed], values)}`;
    return html`${this.renderChoice(values)}${this.controlsOf(figureParameters, values)}${this.renderParameters(values)}`;
  }

  protected override renderModel({ measurements, subject, length: positions }: Scorecard): TemplateResult {
    const { name: translate, say } = this.format;
    const title = translate(scoredSchemes.find(({ name }) => name === subject)?.title ?? subject);
    const passed = measurements.filter(({ passes }) => passes).length;
    const label = say('{scheme}: {count} of {all} measurements hold over {positions} positions', {
      scheme: title,
      count: passed,
      all: measurements.length,
      positions,
    });
    return html`
      <p class="verdict">${title}</p>
      ${conditionList(measurements, this.format)}
      <details class="measurements">
        <summary>${say('All {count} measurements', { count: measurements.length })}</summary>
        ${readable(
          {
            say,
            kind: say('scorecard'),
            label,
            role: 'group',
            rows: measurements.length,
            columnsOf: () => 1,
            cursor: () => this.cursor,
            onRead: this.read,
          },
          requirementList(measurements, { current: this.cursor.row, format: this.format }),
        )}
      </details>
    `;
  }

  /** Measurements may be infinite and are written as such. */
  protected override get drawsInfinity(): boolean {
    return true;
  }

  protected override exported({ measurements }: Scorecard): ExportedArray[] {
    const axes = [{ name: 'property', entries: measurements.map(({ name }) => name) }];
    return [{ ...exportedMeasurements('scorecard', measurements), axes }];
  }
}
