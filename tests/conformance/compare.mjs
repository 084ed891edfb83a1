/** The tolerance of float32 results from float64 angles. */
const float32 = { abs: 2e-6, rel: 2e-6 };

/**
 * The tolerance for an array: for float64 results the case's own, for others at least that of float32. Cases of
 * training state their tolerances in float32, one for each of the parameters at the end, or none where rounding alone
 * moves a parameter.
 */
export function toleranceOf(testCase, name, actual) {
  const { tolerance_float32: measured, parameters } = testCase;
  if (measured && name === 'final_params') {
    const abs = new Float64Array(actual.data.length);
    for (const { offset, shape, final_abs: allowed } of parameters) {
      const size = shape.reduce((product, axis) => product * axis, 1);
      abs.fill(allowed ?? Number.POSITIVE_INFINITY, offset, offset + size);
    }
    return { abs, rel: 0 };
  }
  if (measured) {
    if (!measured[name]) throw new Error(`the case has no tolerance_float32 for ${name}`);
    return measured[name];
  }
  const own = testCase.tolerance_by_name?.[name] ?? testCase.tolerance;
  if (!(actual.data instanceof Float32Array)) return own;
  const tolerance = { abs: Math.max(own.abs, float32.abs), rel: Math.max(own.rel, float32.rel) };
  return { abs: tolerance.abs * (actual.magnitude ?? 1), rel: tolerance.rel };
}

/**
 * Compares element by element. `error` is the largest absolute difference, `share` the largest part of the tolerance
 * that was used; `problem` names the first element outside it. `tolerance.abs` may be an array with one number for each
 * element.
 */
export function compare(actual, expected, tolerance) {
  if (actual.data.length !== expected.data.length) {
    return {
      error: Infinity,
      share: Infinity,
      problem: `${actual.data.length} elements instead of ${expected.data.length}`,
    };
  }
  if (actual.shape.join() !== expected.shape.join()) {
    return { error: Infinity, share: Infinity, problem: `shape [${actual.shape}] instead of [${expected.shape}]` };
  }
  let error = 0;
  let share = 0;
  let problem;
  for (let i = 0; i < expected.data.length; i++) {
    const reference = Number(expected.data[i]);
    const value = actual.data[i];
    if (value === reference || (Number.isNaN(value) && Number.isNaN(reference))) continue;
    const difference = Math.abs(value - reference);
    const allowed =
      (typeof tolerance.abs === 'number' ? tolerance.abs : tolerance.abs[i]) + tolerance.rel * Math.abs(reference);
    // An infinity differs from everything but itself by NaN or infinity, and fails here.
    const part = Number.isFinite(difference) ? (allowed > 0 ? difference / allowed : Infinity) : Infinity;
    if (part > 1)
      problem ??= `element ${i} is ${value} instead of ${reference} (allowed difference ${allowed.toExponential(1)})`;
    error = Math.max(error, Number.isFinite(difference) ? difference : Infinity);
    share = Math.max(share, part);
  }
  return { error, share, problem };
}
