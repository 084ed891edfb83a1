import { attributeName, BasicFigure, look } from '../../elements/figure/index.ts';

/** The attributes of a figure that differ from their defaults. */
export type FigureState = Readonly<Record<string, string>>;

/** The attributes that the page's author wrote, with which the figure starts. */
export function writtenState(figure: Element): FigureState {
  return Object.fromEntries([...figure.attributes].map(({ name, value }) => [name, value]));
}

/**
 * The state of a figure in the address: only its differences from the page as written. An empty value resets an
 * attribute that the page has written to its default.
 */
export function difference(figure: BasicFigure, written: FigureState, state: FigureState): FigureState {
  const { parameters } = figure.constructor as typeof BasicFigure;
  const names = [...parameters, ...look]
    .map(({ name }) => attributeName(name))
    .filter((name) => written[name] !== state[name]);
  return Object.fromEntries(names.map((name) => [name, state[name] ?? '']));
}

/** The written state with the differences applied; a figure ignores names that are not its parameters. */
export function merged(written: FigureState, different: FigureState = {}): FigureState {
  const entries = Object.entries({ ...written, ...different }).filter(([name]) => different[name] !== '');
  return Object.fromEntries(entries);
}

export function isFigure(element: Element): element is BasicFigure {
  return element instanceof BasicFigure;
}
