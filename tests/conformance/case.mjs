/** Thrown by an adapter for something that posenc does not do yet: the case counts as skipped, with this reason. */
export class NotSupported extends Error {}

/**
 * Reads each parameter of a case by a function of its own. A parameter without a reader might change the numbers, so
 * such a case is not run.
 */
export function readParams(params, readers) {
  for (const [name, value] of Object.entries(params)) {
    if (!(name in readers)) throw new NotSupported(`parameter ${name} = ${JSON.stringify(value)} is not known`);
  }
  return Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(params[name], name)]));
}

/** The same for inputs: a case with an unread one is not run. */
export function readInputs(inputs, names) {
  const extra = Object.keys(inputs).filter((name) => !names.includes(name));
  if (extra.length > 0) throw new NotSupported(`input ${extra.join(', ')} is not known`);
  return inputs;
}

export const number = (value, name) => {
  if (typeof value !== 'number') throw new NotSupported(`parameter ${name} = ${JSON.stringify(value)} is not a number`);
  return value;
};

export const boolean = (value, name) => {
  if (typeof value !== 'boolean') throw new NotSupported(`parameter ${name} = ${JSON.stringify(value)} is no boolean`);
  return value;
};

/** A parameter that may be missing or null. */
export const optional = (read, byDefault) => (value, name) => (value == null ? byDefault : read(value, name));

/** One of the spellings in the cases, each with its meaning here. */
export const oneOf = (meanings) => (value, name) => {
  if (!Object.hasOwn(meanings, value)) throw new NotSupported(`${name} ${JSON.stringify(value)} is not known`);
  return meanings[value];
};

/** A parameter that only repeats what another one or the shapes already say. */
export const described = (value) => value;
