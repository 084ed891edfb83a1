import { attributeName, type FigureValue, parse } from '../../../elements/figure/index.ts';
import { trainParameters as parameters } from '../../../elements/train/index.ts';

/** Values of the figure's parameters, by name; what is at its default is left out. All that the room shows before a run follows from it. */
export type Values = Readonly<Record<string, FigureValue>>;

export { parameters };

/** With one of them changed; undefined is its default. What is looked at in the old set-up may not be there in the new one. */
export function withValue(values: Values, name: string, value: FigureValue | undefined): Values {
  const gone = [name, ...(looksOf[name] ?? [])];
  const others = Object.fromEntries(Object.entries(values).filter(([other]) => !gone.includes(other)));
  return value === undefined ? others : { ...others, [name]: value };
}

const looksOf: Readonly<Record<string, readonly string[]>> = {
  schemes: ['scheme'],
  layers: ['layer'],
  heads: ['head'],
};

export function givenValue(values: Values, name: string): FigureValue | undefined {
  return values[name] ?? parameters.find((parameter) => parameter.name === name)?.default;
}

/** Every parameter with its value. */
export function completed(values: Values): Record<string, FigureValue | undefined> {
  return Object.fromEntries(parameters.map(({ name }) => [name, givenValue(values, name)]));
}

export function attributesOf(values: Values): Record<string, string> {
  return Object.fromEntries(
    parameters
      .filter(({ name, default: given }) => values[name] !== undefined && values[name] !== given)
      .map(({ name }) => [attributeName(name), String(values[name])]),
  );
}

export function valuesOf(attributes: Readonly<Record<string, string>>): Values {
  return Object.fromEntries(
    parameters.flatMap((parameter) => {
      const text = attributes[attributeName(parameter.name)];
      return text === undefined ? [] : [[parameter.name, parse(parameter, text)]];
    }),
  );
}
