/** Comparisons within the tolerances that the cases state. */

export const frequencyTolerance = 2e-6;
export const factorTolerance = 1e-6;

/** @returns {string | undefined} what differs */
export function differs(name, actual, expected, tolerance) {
  const [a, b] = [list(actual), list(expected)];
  if (a === undefined || b === undefined)
    return actual === expected ? undefined : `${name}: ${actual}, expected ${expected}`;
  if (a.length !== b.length) return `${name}: ${a.length} numbers, expected ${b.length}`;
  const wrong = a.findIndex((value, i) => !(Math.abs(value - b[i]) <= tolerance * Math.abs(b[i])));
  return wrong < 0 ? undefined : `${name}[${wrong}]: ${a[wrong]}, expected ${b[wrong]}`;
}

function list(value) {
  if (typeof value === 'number') return [value];
  return value !== null && typeof value === 'object' && typeof value.length === 'number'
    ? Array.from(value)
    : undefined;
}

/** Compares plain data, whatever the order of keys. */
export function differsExactly(name, actual, expected) {
  const [a, b] = [canonical(actual), canonical(expected)];
  return a === b ? undefined : `${name}: ${a ?? 'nothing'}, expected ${b}`;
}

function canonical(value) {
  return JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([x], [y]) => (x < y ? -1 : 1)))
      : inner,
  );
}
