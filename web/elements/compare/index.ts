import { css, html, nothing, type TemplateResult } from 'lit';
import type { Posenc, Scheme } from 'posenc';
import { oneOf } from 'posenc/catalogue';
import {
  type Axis,
  type ColorScale,
  colorBar,
  diverging,
  ends,
  fitting,
  Heatmap,
  indexTicks,
} from '../../charts/index.ts';
import { attentionLabels, followsMask, sentence, sentenceProblem } from '../attention/index.ts';
import type { ExportedArray } from '../export/index.ts';
import {
  FigureElement,
  type FigureParameter,
  type FigureProblem,
  type FigureReading,
  type FigureValues,
  labelOf,
  look,
  notAllowed,
  openParameters,
  optionsOf,
  propertyName,
  schemeGroups,
  selectControl,
} from '../figure/index.ts';
import {
  attentionExtras,
  attentionParameters,
  sentenceSchemes,
  sentenceShape,
  settledBySentence,
  visibleAttentionParameters,
} from '../inputs/index.ts';
import {
  type ComparedView,
  type Comparison,
  choices,
  comparedParameters,
  compareSchemes,
  every,
  prefixed,
  type SideName,
  sideNames,
  sideParameters,
} from './model.ts';

/** Two encodings on the same words, and their difference. */
export class PosencCompare extends FigureElement<Comparison> {
  static override parameters: readonly FigureParameter[] = [
    ...sideNames.map((side) => choices[side]),
    sentence,
    ...comparedParameters,
    ...sideNames.flatMap((side) => sideParameters(side, every)),
  ];

  static override styles = [
    ...FigureElement.styles,
    css`
      .body {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 288px), 1fr));
        gap: 20px 28px;
      }
      section {
        min-width: 0;
        display: grid;
        gap: 10px;
        align-content: start;
        --plot-height: 288px;
      }
      .heading {
        font: 600 calc(16 * var(--posenc-unit)) / 1.25 var(--serif);
      }
    `,
  ];

  private readonly maps = [...sideNames, 'difference'].map(() => new Heatmap(this, this.read));

  private side(name: SideName): Scheme | undefined {
    return sentenceSchemes.find((scheme) => scheme.name === (this.property(name) ?? choices[name].default));
  }

  protected override get parameters(): readonly FigureParameter[] {
    const sides = sideNames.flatMap((name) => {
      const scheme = this.side(name);
      return scheme ? sideParameters(name, openParameters(scheme, settledBySentence)) : [];
    });
    return [choices.first, choices.second, sentence, ...comparedParameters, ...sides, ...look];
  }

  protected override problemsOf(values: FigureValues): FigureProblem[] {
    const asked = values.view as ComparedView;
    const place = asked === 'table' ? 'embedding' : asked === 'bias' ? 'bias' : undefined;
    const other = place && sideNames.find((name) => this.side(name)?.place !== place);
    if (!other) return sentenceProblem(values.sentence as string);
    const what = place === 'bias' ? 'a bias' : 'a table';
    return [
      notAllowed('view', asked, {
        ...oneOf(['weights', 'logits']),
        because: `, as ${this.titleOf(other)} is not ${what}`,
      }),
    ];
  }

  protected override compute(pe: Posenc, values: FigureValues): Comparison {
    const sideOf = (name: (typeof sideNames)[number]) => {
      const scheme = this.side(name);
      const value = Object.fromEntries(every.map((one) => [one.name, values[prefixed(name, one.name)]]));
      return { scheme, parameters: scheme ? optionsOf(scheme, settledBySentence, value) : {} };
    };
    return compareSchemes(pe, {
      sides: [sideOf(sideNames[0]), sideOf(sideNames[1])],
      view: values.view as ComparedView,
      head: (values.head as number) - 1,
      sentence: values.sentence as string,
      seed: values.seed as number,
      causal: values.causal as boolean,
      extras: attentionExtras(values, sentenceShape.heads),
      length: values.length as number,
      dim: values.dim as number,
    });
  }

  protected override extent({ matrices: [{ shape }] }: Comparison) {
    const [rows = 1, columns = 1] = shape;
    return { rows, columns, home: { row: Math.floor(rows / 2), column: Math.floor(columns / 3) } };
  }

  private titleOf(name: SideName): string {
    return this.format.name(this.side(name)?.title ?? 'None');
  }

  private get titles(): string[] {
    return [...sideNames.map((name) => this.titleOf(name)), this.say('difference')];
  }

  protected override readings({ matrices, tokens }: Comparison): FigureReading[] {
    const { row, column } = this.cursor;
    const { fixed, index } = this.format;
    const [rowName, columnName] = this.axisTitles;
    const at = row * (matrices[0].shape[1] as number) + column;
    return [
      {
        label: this.say(rowName),
        value: tokens?.[row] ?? index(row),
        ...(tokens ? { note: `(${index(row)}) →` } : {}),
      },
      {
        label: this.say(columnName),
        value: tokens?.[column] ?? index(column),
        ...(tokens ? { note: `(${index(column)})` } : {}),
      },
      ...matrices.map(({ data }, i) => {
        const value = data[at] as number;
        return { label: this.titles[i] as string, value: Number.isFinite(value) ? fixed(value) : this.say('masked') };
      }),
    ];
  }

  private get axisTitles(): [string, string] {
    return this.drawnValues?.view === 'table' ? ['position', 'dimension'] : ['query', 'key'];
  }

  protected override renderControls(values: FigureValues): TemplateResult {
    const overSentence = values.view === 'weights' || values.view === 'logits';
    const extras: readonly FigureParameter[] = visibleAttentionParameters(values, (name) => this.asksFor(name));
    const hidden = (attentionParameters as readonly FigureParameter[]).filter((one) => !extras.includes(one));
    const visible = comparedParameters.filter((one) => {
      const { name } = one;
      if (hidden.includes(one)) return false;
      if (name === 'length') return !overSentence;
      if (name === 'dim') return values.view === 'table';
      return name === 'view' || (name === 'head' ? values.view !== 'table' : overSentence);
    });
    return html`
      ${overSentence ? this.control(sentence, values, 'sentence') : nothing}
      ${sideNames.map((name) =>
        this.shows(name)
          ? selectControl(this.translated(choices[name]), {
              ...this.controlOptions<string>(values, name),
              set: (property, value, final) => this.choose(name, property, value, final),
              ...schemeGroups(choices[name].choices, sentenceSchemes, this.format.name),
            })
          : nothing,
      )}
      ${visible.map((one) => this.control(one, values, attentionLabels[one.name] ?? this.format.name(labelOf(one.name))))}
      ${sideNames.map((name) => this.renderSide(name, values))}
    `;
  }

  /** Resets the side's parameters, because they belong to its old scheme. */
  private choose(side: SideName, property: string, value: string, final: boolean): void {
    for (const { name } of every) Object.assign(this, { [prefixed(side, name)]: undefined });
    this.set(property, value, final);
  }

  private renderSide(side: SideName, values: FigureValues): unknown {
    const scheme = this.side(side);
    // Tables and biases are computed outside attention, so its mask does not affect them.
    const attends = values.view === 'weights' || values.view === 'logits';
    const open = scheme?.parameters
      .filter(({ name }) => !settledBySentence.includes(name))
      .map((one) => {
        const name = propertyName(one.name);
        const standing = (attends ? followsMask(scheme, one.name, values.causal === true) : undefined) ?? one.default;
        return {
          ...one,
          name: prefixed(side, name),
          default: standing,
          label: this.format.name(labelOf(name)),
        } as typeof one & { label: string };
      })
      .filter(({ name }) => this.shows(name));
    if (!scheme || !open || open.length === 0) return nothing;
    const atFault = open.find(({ name }) => this.problemWith(name) !== undefined);
    return html`
      ${atFault ? this.control(atFault, values, this.sideOf(atFault.label, side)) : nothing}
      <details class="more">
        <summary>${this.sideOf(this.say('More of {scheme}', { scheme: this.titleOf(side) }), side)}</summary>
        <div class="controls">${open.map((one) => (one === atFault ? nothing : this.control(one, values, one.label)))}</div>
      </details>
    `;
  }

  private sideOf(what: string, side: SideName): string {
    return this.say('{what} ({side})', { what, side: this.format.name(side) });
  }

  protected override renderModel(model: Comparison): unknown {
    const { matrices, largest } = model;
    const { significant } = this.format;
    const both = Float32Array.from(matrices.slice(0, 2).flatMap(({ data }) => ends(data)));
    const scale = this.colored(fitting(both, this.background));
    const scales = [scale, scale, this.differenceScale(largest)];
    return matrices.map(
      (_, i) => html`
        <section>
          <p class="heading">${i < 2 ? this.titles[i] : `${this.titles[1]} − ${this.titles[0]}`}</p>
          ${this.renderMap(model, i, scales[i] as ColorScale)}
          ${colorBar(scales[i] as ColorScale, i < 2 ? this.format.name(String(this.drawnValues?.view)) : this.say('difference'), significant)}
        </section>
      `,
    );
  }

  /** A locked range applies to the two sides; differences keep their own range. */
  private differenceScale(largest: number): ColorScale {
    const scale = diverging(largest || 1);
    return { ...scale, rgba: this.colored(scale).rgba };
  }

  private renderMap({ matrices, tokens, largest }: Comparison, i: number, scale: ColorScale): unknown {
    const { data, shape } = matrices[i] as Comparison['matrices'][0];
    const [rows = 1, columns = 1] = shape;
    const [rowTitle, columnTitle] = this.axisTitles;
    const { say } = this;
    const axis = (name: string, count: number): Axis => {
      const title = say(name);
      return tokens
        ? { title, labels: tokens.map((text, index) => ({ index, text })), words: true }
        : { title, labels: indexTicks(count, 0, this.format.index) };
    };
    const difference = say('{first} and {second} differ by at most {largest}', {
      first: this.titleOf('first'),
      second: this.titleOf('second'),
      largest: this.format.significant(largest),
    });
    return this.maps[i]?.render({
      matrix: { data, rows, columns },
      scale,
      rowAxis: axis(rowTitle, rows),
      columnAxis: axis(columnTitle, columns),
      label: say('{what}, {rows} by {columns}. {told}.', {
        what:
          i < 2
            ? `${this.format.name(String(this.drawnValues?.view))} ${say('with {encoding}', { encoding: this.titles[i] ?? '' })}`
            : say('difference'),
        rows,
        columns,
        told: difference,
      }),
      cursor: this.cursor,
      ...(this.drawnValues?.view === 'table' ? {} : { squareCell: Math.max(1, Math.min(36, 320 / columns)) }),
      cellText: this.format.short,
    });
  }

  /** A cell that only one side masks differs infinitely. */
  protected override get drawsInfinity(): boolean {
    return true;
  }

  protected override exported({ matrices }: Comparison): ExportedArray[] {
    return matrices.map((matrix, i) => ({
      name: i < 2 ? `${sideNames[i]} ${this.titles[i]}` : 'difference',
      ...matrix,
    }));
  }
}
