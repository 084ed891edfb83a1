import type { NumberParameter } from 'posenc';

/** The seed of a figure's random numbers; `what` names what is drawn from it, in the plural. */
export function seedOf(what: string, byDefault = 1): NumberParameter {
  const description = `${what} are drawn from this seed.`;
  return { name: 'seed', kind: 'integer', description, default: byDefault, min: 0, max: 2 ** 32 - 1 };
}
