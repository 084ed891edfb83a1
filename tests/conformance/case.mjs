/** Thrown by an adapter for what posenc does not do yet: the case counts as skipped, with this reason. */
export class NotSupported extends Error {}

/**
 * The parameters of a case, each read by a function of its own. A parameter that nobody reads might change the numbers, so the case
 * is not run.
 */
export function readParams(params, readers) {
  for (const [name, value] of Object.entries(params)) {
    if (!(name in readers)) throw new NotSupported(`parameter ${name} = ${JSON.stringify(value)} is not known`);
  }
  return Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(params[name], name)]));
}

/** Inputs that nobody reads likewise. */
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

/** Not given, or null. */
export const optional = (read, byDefault) => (value, name) => (value == null ? byDefault : read(value, name));

/** One of the spellings that the cases use, each with what it means here. */
export const oneOf = (meanings) => (value, name) => {
  if (!Object.hasOwn(meanings, value)) throw new NotSupported(`${name} ${JSON.stringify(value)} is not known`);
  return meanings[value];
};

/** A parameter that says what another one or the shapes say already. */
export const described = (value) => value;
