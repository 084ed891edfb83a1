import { attributeName, BasicFigure, look } from '../../elements/figure/index.ts';

/** The attributes of one figure that are not at their default. */
export type FigureState = Readonly<Record<string, string>>;

/** What the page's author wrote: parameters that this figure starts with. */
export function writtenState(figure: Element): FigureState {
  return Object.fromEntries([...figure.attributes].map(({ name, value }) => [name, value]));
}

/**
 * What the address says of a figure: only what differs from the page as it was written. An empty value puts an attribute that the
 * page has written back to its default.
 */
export function difference(figure: BasicFigure, written: FigureState, state: FigureState): FigureState {
  const { parameters } = figure.constructor as typeof BasicFigure;
  const names = [...parameters, ...look]
    .map(({ name }) => attributeName(name))
    .filter((name) => written[name] !== state[name]);
  return Object.fromEntries(names.map((name) => [name, state[name] ?? '']));
}

/** A figure takes of it what its parameters are and leaves the rest alone. */
export function merged(written: FigureState, different: FigureState = {}): FigureState {
  const entries = Object.entries({ ...written, ...different }).filter(([name]) => different[name] !== '');
  return Object.fromEntries(entries);
}

export function isFigure(element: Element): element is BasicFigure {
  return element instanceof BasicFigure;
}
