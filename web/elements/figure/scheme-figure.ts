import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ChoiceParameter, Parameter, Place, Scheme } from 'posenc';
import { selectControl } from './controls.ts';
import { FigureElement, type FigureValues } from './figure.ts';
import {
  choiceParameter,
  type FigureParameter,
  type FigureValue,
  openParameters,
  optionsOf,
  problemOf,
  propertyName,
} from './parameter.ts';
import { look } from './shared-parameters.ts';

/** Where position enters, as titles of the groups in the list of schemes. */
const places: Readonly<Record<Place, string>> = {
  embedding: '① added to the embedding',
  rotation: '② queries and keys turned',
  bias: '③ a number added to each logit',
  relative: '④ vectors of the distance',
};

/** How many of a scheme's parameters are shown without opening "More"; the catalogue lists the most important first. */
const AT_HAND = 2;

/** A figure of one scheme of the catalogue, with the parameters of that scheme. */
export abstract class SchemeFigure<Model = unknown> extends FigureElement<Model> {
  /** The schemes to choose from; the first is the default unless `figureParameters` says otherwise. */
  static schemes: readonly Scheme[] = [];
  /** The parameter that chooses the scheme. */
  static choice: ChoiceParameter;
  /** Parameters of the figure that do not depend on the scheme. */
  static figureParameters: readonly FigureParameter[] = [];
  /** Parameters of schemes that the figure sets itself. */
  static settled: readonly string[] = [];

  private get kind(): typeof SchemeFigure {
    return this.constructor as typeof SchemeFigure;
  }

  /** All possible attributes: the figure's own and those of every scheme. */
  static every(
    choice: ChoiceParameter,
    figureParameters: readonly FigureParameter[],
    schemes: readonly Scheme[],
    settled: readonly string[],
  ) {
    const open = schemes.flatMap((scheme) => openParameters(scheme, settled));
    return [
      ...new Map([...open, ...figureParameters, choice].map((parameter) => [parameter.name, parameter])).values(),
    ];
  }

  /** The requested scheme; undefined for the choice 'none' and for an unknown name. */
  protected get chosen(): Scheme | undefined {
    const { choice, schemes } = this.kind;
    const name = this.property(choice.name) ?? choice.default;
    return schemes.find((scheme) => scheme.name === name);
  }

  /** The title of the chosen scheme in the language of the figure. */
  protected get schemeTitle(): string {
    return this.format.name(this.chosen?.title ?? '');
  }

  protected override get parameters(): readonly FigureParameter[] {
    const { choice, figureParameters, settled } = this.kind;
    return [choice, ...figureParameters, ...(this.chosen ? openParameters(this.chosen, settled) : []), ...look];
  }

  protected override catalogued(name: string): FigureValue | undefined {
    return this.chosen?.parameters.find((one) => propertyName(one.name) === name)?.default;
  }

  /** The options of a call for the scheme, without those that the figure sets. */
  protected options(scheme: Scheme, values: FigureValues): Record<string, unknown> {
    return optionsOf(scheme, this.kind.settled, values);
  }

  /** Selects a scheme, and drops values that the new scheme does not accept. */
  private readonly choose = (name: string, value: string, final: boolean): void => {
    const { schemes, settled, figureParameters } = this.kind;
    const known = openParameters(schemes.find((scheme) => scheme.name === value) ?? (schemes[0] as Scheme), settled);
    for (const { name: property } of schemes.flatMap((scheme) => openParameters(scheme, settled))) {
      if (figureParameters.some((one) => one.name === property)) continue;
      const parameter = known.find((one) => one.name === property);
      const input = this.property(property);
      if (input !== undefined && (!parameter || problemOf(parameter, input)))
        Object.assign(this, { [property]: undefined });
    }
    this.set(name, value, final);
  };

  /** The choices in the list. */
  protected get offered(): readonly string[] {
    return this.kind.choice.choices;
  }

  protected renderChoice(values: FigureValues, label: string = 'scheme'): TemplateResult | typeof nothing {
    const { choice, schemes } = this.kind;
    if (!this.shows(choice.name)) return nothing;
    const value = values[choice.name] as string;
    return selectControl(this.translated(choice), {
      ...this.controlOptions(values, choice.name, label),
      value,
      set: this.choose,
      ...schemeGroups(this.offered, schemes, this.format.name),
    });
  }

  /** Shows the first parameters, and the others behind "More". */
  protected renderParameters(values: FigureValues): unknown {
    const { chosen: scheme } = this;
    if (!scheme) return nothing;
    const { settled } = this.kind;
    const visible = scheme.parameters.filter(
      ({ name, when }) =>
        !settled.includes(name) && this.shows(propertyName(name)) && this.applies(scheme, when, values),
    );
    const first = visible.filter(({ kind, name }) => kind !== 'boolean' && name !== 'offset').slice(0, AT_HAND);
    const isPrimary = (parameter: Parameter) =>
      first.includes(parameter) || this.problemWith(propertyName(parameter.name)) !== undefined;
    const rest = visible.filter((parameter) => !isPrimary(parameter));
    return html`
      ${this.controlsOf(visible.filter(isPrimary), values)}
      ${
        rest.length === 0
          ? nothing
          : html`<details class="more">
              <summary>${this.say('More of {scheme}', { scheme: this.format.name(scheme.title) })}</summary>
              <div class="controls">${this.controlsOf(rest, values)}</div>
            </details>`
      }
    `;
  }

  private applies(scheme: Scheme, when: Parameter['when'], values: FigureValues): boolean {
    if (!when) return true;
    const other = scheme.parameters.find(({ name }) => name === when.parameter);
    const value = values[propertyName(when.parameter)] ?? other?.default;
    return when.is.includes(String(value));
  }

  protected controlsOf(parameters: readonly Parameter[], values: FigureValues): unknown {
    // Created here rather than by `repeat`, so that the figure knows which problems have a control.
    const controls = parameters.map((parameter) => {
      const name = propertyName(parameter.name);
      if (parameter.kind === 'choice' && parameter.outsideAttention) {
        const { choices } = parameter.outsideAttention;
        parameter = { ...parameter, choices: parameter.choices.filter((choice) => !choices.includes(choice)) };
      }
      return { name, template: this.control({ ...parameter, name }, values, this.format.name(labelOf(name))) };
    });
    // Keyed by name, so that a field that is being typed in stays with its parameter when others come and go.
    return repeat(
      controls,
      ({ name }) => name,
      ({ template }) => template,
    );
  }
}

/** A property as words: `scalingBetaFast` becomes "scaling beta fast". */
export function labelOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

export function schemeChoice(
  schemes: readonly Scheme[],
  chosen: string,
  extra: readonly string[] = [],
): ChoiceParameter {
  return choiceParameter(
    'scheme',
    'The encoding that is shown.',
    [...extra, ...schemes.map(({ name }) => name)],
    chosen,
  );
}

/** Schemes grouped by the place where position enters, with their titles, for a list. */
export function schemeGroups(
  choices: readonly string[],
  schemes: readonly Scheme[],
  say: (text: string) => string = (text) => text,
) {
  const groups: Record<string, string[]> = {};
  for (const name of choices) {
    const place = schemes.find((scheme) => scheme.name === name)?.place;
    const title = place ? say(places[place]) : '';
    groups[title] = [...(groups[title] ?? []), name];
  }
  return {
    groups,
    titles: { none: say('None'), ...Object.fromEntries(schemes.map(({ name, title }) => [name, say(title)])) },
  };
}
