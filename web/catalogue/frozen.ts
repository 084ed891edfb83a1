/** Freezes a value deeply, because all importers of the catalogue share it. */
export function frozen<Value extends object>(value: Value): Value {
  for (const one of Object.values(value)) if (typeof one === 'object' && !Object.isFrozen(one)) frozen(one);
  return Object.freeze(value);
}
