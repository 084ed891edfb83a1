import { LitElement, type PropertyDeclaration, type PropertyDeclarations } from 'lit';
import type { FigureValues } from './parameter.ts';
import {
  attributeName,
  declareProperty,
  type FigureParameter,
  type FigureValue,
  problemOf,
  type ReadProperty,
  renamed,
} from './parameter.ts';
import type { FigureProblem } from './problems.ts';
import { look } from './shared-parameters.ts';

/** Attributes of every HTML element that mean something on a figure. */
const global = new Set(
  `accesskey autofocus class contenteditable dir draggable enterkeyhint exportparts hidden id inert inputmode is itemid
  itemprop itemref itemscope itemtype key lang nonce part popover ref role slot spellcheck style tabindex title translate
  xmlns`.split(/\s+/),
);

/** Attributes of browsers' extensions, of frameworks and of their templates: aria-label, data-v-1, v-if, @click, [base]. */
const foreign = /^(?:ng|aria|astro|client|data|hx|on|v|wire|x)-|^on|[^a-z0-9-]/;

/** Whether an attribute is none of a figure's business, although a parameter may have its name (`part`). */
export const isForeign = (name: string): boolean => global.has(name) || foreign.test(name);

/**
 * A list of names, or 'none'. Frameworks set `controls` to true or false, and authors write that: elsewhere in HTML it is a
 * boolean attribute.
 */
export const namesRead: ReadProperty = {
  read: (value) => {
    if (value === null || value === undefined) return undefined;
    const text = Array.isArray(value) ? value.join(' ') : String(value).trim();
    return { true: '', false: 'none' }[text] ?? text;
  },
};

/** The names in a list with spaces or commas between them. */
export const namesIn = (list: string | null | undefined): readonly string[] =>
  list?.split(/[\s,]+/).filter(Boolean) ?? [];

/** Text that belongs to the page rather than to what is computed. */
export const textRead: ReadProperty = {
  read: (value) => (value === null || value === undefined || typeof value === 'boolean' ? undefined : String(value)),
};

const unhyphenated = (attribute: string) => attribute.replaceAll('-', '');

/** The class, with its parameters among its properties. */
function declared(element: typeof ParameterElement): typeof ParameterElement {
  const has = (name: string) => Object.hasOwn(element, name);
  if (has('parameters') && !has('finalized'))
    element.properties = { ...element.declareAll(element.parameters), ...(has('properties') && element.properties) };
  return element;
}

/** An element whose parameters are attributes and properties. */
export abstract class ParameterElement extends LitElement {
  static parameters: readonly FigureParameter[] = [];

  static declareAll(parameters: readonly FigureParameter[]): PropertyDeclarations {
    return Object.fromEntries(parameters.map((parameter) => [parameter.name, declareProperty(parameter)]));
  }

  /** Declares the parameters when the element is defined, so that loading many elements takes less at once. */
  protected static override finalize(): void {
    // biome-ignore lint/complexity/noThisInStatic: each class declares its own
    LitElement.finalize.call(declared(this));
  }

  /**
   * React renders a property on a server in its own spelling, `colorMap`, which HTML reads as `colormap`, and does not set it again in
   * the page.
   */
  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: each class observes its own
    const names = super.observedAttributes;
    return [...names, ...names.filter((name) => name.includes('-')).map(unhyphenated)];
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    super.attributeChangedCallback(this.hyphenated(name), before, value);
  }

  /** The attribute that a name stands for, with its hyphens. */
  protected hyphenated(name: string): string {
    const { elementProperties } = this.constructor as typeof ParameterElement;
    if (elementProperties.has(name)) return name;
    const attributes = [...elementProperties.keys()].map((property) => attributeName(String(property)));
    return attributes.find((attribute) => unhyphenated(attribute) === name) ?? name;
  }

  /** Normalises what is set by the `read` of a property's declaration. */
  protected static override getPropertyDescriptor(
    name: PropertyKey,
    key: string | symbol,
    options: PropertyDeclaration & Partial<ReadProperty>,
  ): PropertyDescriptor | undefined {
    const descriptor = LitElement.getPropertyDescriptor(name, key, options);
    const { read } = options;
    if (!descriptor || !read) return descriptor;
    return {
      ...descriptor,
      set(value: unknown) {
        descriptor.set?.call(this, read(value));
      },
    };
  }

  /** Names of the controls to show, or 'none'; empty or absent shows all controls that a figure has by default. */
  declare controls: string | null | undefined;
  /** The same as `controls`, by a name that HTML processors do not take for a boolean attribute. */
  declare show: string | null | undefined;

  /** The values of the last good picture. */
  protected drawnValues: FigureValues | undefined;

  /** The parameters that apply now. */
  protected get parameters(): readonly FigureParameter[] {
    return [...(this.constructor as typeof ParameterElement).parameters, ...look];
  }

  protected property(name: string): FigureValue | undefined {
    const properties: Readonly<Record<string, FigureValue | null | undefined>> = Object(this);
    const value = properties[name] ?? undefined;
    return name === 'show' && value === this.namedControls ? undefined : value;
  }

  /** What `controls` or `show` says; `posenc-decay` has a parameter `show`, whose choices are none of controls. */
  protected get namedControls(): string | undefined {
    const { controls, show } = this;
    if (controls !== null && controls !== undefined) return controls;
    const showParameter = (this.constructor as typeof ParameterElement).parameters.find(({ name }) => name === 'show');
    return (show ?? undefined) === undefined || (showParameter && !problemOf(showParameter, show))
      ? undefined
      : String(show);
  }

  /** The requested values; a parameter without a value and a default is undefined. */
  protected get values(): FigureValues {
    return Object.fromEntries(
      this.parameters.map(({ name, default: defaultValue }) => [name, this.property(name) ?? defaultValue]),
    );
  }

  /** All attributes that differ from their default, as of the last good picture. Setting it resets the others. */
  get state(): Readonly<Record<string, string>> {
    const values = this.drawnValues ?? this.values;
    return Object.fromEntries(
      this.parameters
        .filter(({ name, default: defaultValue }) => values[name] !== undefined && values[name] !== defaultValue)
        .map(({ name }) => [attributeName(name), String(values[name])]),
    );
  }

  set state(state: Readonly<Record<string, string>>) {
    for (const parameter of [...(this.constructor as typeof ParameterElement).parameters, ...look]) {
      const attribute = attributeName(parameter.name);
      if (Object.hasOwn(state, attribute)) this.setAttribute(attribute, state[attribute] as string);
      else {
        this.removeAttribute(attribute);
        Object.assign(this, { [parameter.name]: undefined });
      }
    }
  }

  protected shows(name: string): boolean {
    return namesIn(this.namedControls).length === 0 || this.asksFor(name);
  }

  /** Whether `controls` or `show` names the parameter, as a property or as an attribute. */
  protected asksFor(name: string): boolean {
    return namesIn(this.namedControls).some((one) => one === name || one === attributeName(name));
  }

  /** Attributes that change nothing: unknown ones, and those of parameters that the chosen scheme does not have. */
  protected get ignored(): { readonly unknown: readonly string[]; readonly inapplicable: readonly string[] } {
    const { observedAttributes, parameters } = this.constructor as typeof ParameterElement;
    const applicable = this.parameters.map(({ name }) => name);
    const inapplicable = parameters
      .filter(({ name }) => !applicable.includes(name) && this.property(name) !== undefined)
      .map(({ name }) => attributeName(name));
    // Of a name that HTML has, only what a parameter of the catalogue has that name for is a mistake.
    const isMistaken = (name: string) =>
      parameters.some((one) => one.name === renamed[name] && problemOf(one, this.getAttribute(name)) === undefined);
    const present = this.getAttributeNames().filter((name) => !isForeign(name) || isMistaken(name));
    return {
      unknown: present.filter((name) => !observedAttributes.includes(name)),
      inapplicable: present.filter((name) => inapplicable.includes(this.hyphenated(name))),
    };
  }

  /** Words of the attributes that list names, where there is no such name, with the names that there are. */
  protected get unknownWords(): readonly { attribute: string; word: string; known: readonly string[] }[] {
    const { parameters } = this.constructor as typeof ParameterElement;
    const controls = parameters.flatMap(({ name }) => [attributeName(name), name]);
    const lists = {
      controls: ['none', ...controls],
      // The figure's own parameter of that name, where it has one, has refused it.
      show: [
        'none',
        ...parameters.flatMap((one) => (one.name === 'show' && 'choices' in one ? one.choices : [])),
        ...controls,
      ],
      actions: ['none', 'embed', 'link', 'export'],
      readout: ['none'],
      theme: ['auto', 'light', 'dark'],
    };
    return Object.entries(lists).flatMap(([attribute, known]) =>
      namesIn(Reflect.get(this, attribute) as string | null | undefined)
        .filter((word) => !known.includes(word))
        .map((word) => ({ attribute, word, known })),
    );
  }

  /** Problems that concern several parameters at once. */
  protected problemsOf(_values: FigureValues): FigureProblem[] {
    return [];
  }

  protected firstProblem(values: FigureValues): FigureProblem | undefined {
    for (const parameter of this.parameters) {
      const value = values[parameter.name];
      const problem = value === undefined ? undefined : problemOf(parameter, value);
      if (problem) return problem;
    }
    return this.problemsOf(values)[0];
  }
}
