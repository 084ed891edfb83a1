import { css, html, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { ChoiceParameter, NumberParameter, Posenc, Scheme, Scorecard, ScoreScheme } from 'posenc';
import {
  alibi,
  axialRope,
  binary,
  complexExponential,
  integer,
  linearLadder,
  normalisedInteger,
  proximal,
  rope,
  sandwich,
  singleFrequency,
  singleSine,
  sinusoidal,
  timestep,
  xpos,
} from '../api/catalogue.ts';
import { readable, readableStyle } from '../charts/readable.ts';
import { numberControl } from './controls.ts';
import { FigureElement, type FigureReading, type FigureValues } from './figure.ts';
import { type FigureParameter, openParameters, optionsOf } from './parameter.ts';
import {
  boundText,
  measuredValue,
  requirementList,
  requirementStyle,
  verdictStyle,
  worstPlaces,
} from './requirement-list.ts';
import { schemeControl, selectStyle } from './select-control.ts';

/** Those that need nothing but numbers and choices. */
const schemes: readonly Scheme[] = [
  sinusoidal,
  timestep,
  integer,
  normalisedInteger,
  binary,
  singleSine,
  singleFrequency,
  linearLadder,
  complexExponential,
  rope,
  xpos,
  axialRope,
  alibi,
  sandwich,
  proximal,
];
const settled = ['length', 'offset', 'dim', 'heads', 'queries', 'keys', 'side'];

const scheme: ChoiceParameter = {
  name: 'scheme',
  kind: 'choice',
  description: 'What is measured.',
  default: 'sinusoidal',
  choices: schemes.map(({ name }) => name),
};
const length: NumberParameter = {
  name: 'length',
  kind: 'integer',
  description: 'Positions that are looked at.',
  default: 64,
  min: 8,
  max: 512,
  unit: 'positions',
  slider: { range: [8, 256], spacing: 'linear' },
};
const dim: NumberParameter = {
  name: 'dim',
  kind: 'integer',
  description: 'Numbers of a position vector, or of a head that is turned.',
  default: 32,
  min: 2,
  max: 256,
  even: true,
  unit: 'dimensions',
  slider: { range: [2, 128], spacing: 'linear' },
};
const shift: NumberParameter = {
  name: 'shift',
  kind: 'integer',
  description: 'The common shift of all positions under which logits are compared.',
  default: 1000,
  min: 1,
  max: 2 ** 24,
  unit: 'positions',
  slider: { range: [1, 10000], spacing: 'log' },
};
const seed: NumberParameter = {
  name: 'seed',
  kind: 'integer',
  description: 'Word vectors are drawn from this seed.',
  default: 1,
  min: 0,
  max: 2 ** 32 - 1,
};

/** What a scheme does, measured: one row for each question that has a meaning for it. */
export class PosencScorecard extends FigureElement<Scorecard> {
  static override parameters: readonly FigureParameter[] = [
    scheme,
    length,
    dim,
    shift,
    seed,
    ...new Map(schemes.flatMap((each) => openParameters(each, settled)).map((each) => [each.name, each])).values(),
  ];

  static override controlled = ['scheme', 'length', 'dim', 'shift', 'seed'];

  static override properties: PropertyDeclarations = FigureElement.declareAll(PosencScorecard.parameters);

  static override styles = [
    ...FigureElement.styles,
    readableStyle,
    selectStyle,
    verdictStyle,
    requirementStyle,
    css`
      .tally {
        font: 600 19px / 1.3 var(--serif);
        margin-bottom: 10px;
      }
    `,
  ];

  declare scheme: string | undefined;
  declare length: number | undefined;
  declare dim: number | undefined;
  declare shift: number | undefined;
  declare seed: number | undefined;

  protected override compute(pe: Posenc, values: FigureValues): Scorecard {
    const chosen = schemes.find(({ name }) => name === values.scheme) as Scheme;
    const has = (name: string) => chosen.parameters.some((parameter) => parameter.name === name);
    const request = {
      ...(has('textLength') && { textLength: values.length }),
      ...optionsOf(chosen, settled, values),
      ...((has('dim') || chosen.place === 'rotation') && { dim: values.dim }),
      scheme: chosen.name,
    };
    return pe.score(request as unknown as ScoreScheme, {
      length: values.length as number,
      shift: values.shift as number,
      seed: values.seed as number,
    });
  }

  protected override extent({ measurements }: Scorecard) {
    return { rows: measurements.length, columns: 1, home: { row: 0, column: 0 } };
  }

  protected override readings({ measurements }: Scorecard): FigureReading[] {
    const measurement = measurements[this.cursor.row];
    if (!measurement) return [];
    const worst = worstPlaces(measurement);
    return [
      { label: 'property', value: measurement.name },
      { label: 'measured', value: measuredValue(measurement), note: measurement.passes ? '(holds)' : '(fails)' },
      { label: 'allowed', value: boundText(measurement) },
      ...(worst ? [{ label: 'worst at position', value: worst }] : []),
    ];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    const { set } = this;
    const options = <Value>(name: string, label = name) => ({
      value: values[name] as Value,
      label,
      problem: this.problemWith(name),
      set,
    });
    return html`
      ${this.shows('scheme') ? schemeControl(scheme, schemes, options('scheme', 'Measure')) : ''}
      ${[length, dim, shift, seed].map((parameter) =>
        this.shows(parameter.name) ? numberControl(parameter, options<number>(parameter.name)) : '',
      )}
    `;
  }

  protected override renderModel({ measurements, scheme: name }: Scorecard): TemplateResult {
    const passed = measurements.filter(({ passes }) => passes).length;
    const title = schemes.find((each) => each.name === name)?.title;
    const label = `${title}: ${passed} of ${measurements.length} properties hold`;
    return html`
      <p class="tally">${label}</p>
      ${readable(
        {
          kind: 'scorecard',
          label,
          role: 'group',
          rows: measurements.length,
          columnsOf: () => 1,
          cursor: () => this.cursor,
          onRead: this.read,
        },
        requirementList(measurements, { current: this.cursor.row }),
      )}
    `;
  }
}
