/** Nothing in it can be changed any more: everybody who imports the catalogue has the same one. */
export function frozen<Value extends object>(value: Value): Value {
  for (const one of Object.values(value)) if (typeof one === 'object' && !Object.isFrozen(one)) frozen(one);
  return Object.freeze(value);
}
