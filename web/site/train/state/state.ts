import { attributeName, type FigureValue, parse } from '../../../elements/figure/index.ts';
import { trainParameters as parameters } from '../../../elements/train/index.ts';
import { entriesOf, HashHistory, hashOf, unpack, type WrittenHash } from '../../shared/index.ts';

/**
 * Values of the figure's parameters by name, without defaults. Everything that the room shows before a run is derived
 * from them.
 */
export type Values = Readonly<Record<string, FigureValue>>;

export { parameters };

/**
 * The values with one of them changed; undefined resets it to its default. Choices of a scheme, layer or head that may
 * no longer exist are dropped.
 */
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

export function storedValue(values: Values, name: string): FigureValue | undefined {
  return values[name] ?? parameters.find((parameter) => parameter.name === name)?.default;
}

/** The value of every parameter, including defaults. */
export function completed(values: Values): Record<string, FigureValue | undefined> {
  return Object.fromEntries(parameters.map(({ name }) => [name, storedValue(values, name)]));
}

export function attributesOf(values: Values): Record<string, string> {
  return Object.fromEntries(
    parameters
      .filter(({ name, default: defaultValue }) => values[name] !== undefined && values[name] !== defaultValue)
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

/**
 * The state of the room as a hash: `#v=1&task=offset3&schemes=rope+alibi&view=attention`, the attributes of its figure.
 * The reader's own text is compressed.
 */
export function trainHash(values: Values): Promise<WrittenHash> {
  const { text = '', ...attributes } = attributesOf(values);
  return hashOf({ ...attributes, ...(text !== '' && { text }) }, (name) => name === 'text' && '');
}

export async function trainFromHash(hash: string): Promise<Values> {
  const entries = entriesOf(hash);
  if (!entries) return {};
  const { text: packed, ...attributes } = Object.fromEntries(entries);
  const text = packed === undefined ? undefined : await unpack(packed);
  return valuesOf({ ...attributes, ...(text === undefined ? {} : { text }) });
}

export const trainHistory = () => new HashHistory({ write: trainHash, read: trainFromHash });
