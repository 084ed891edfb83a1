/** Thrown by an adapter for something that posenc does not do yet: the case counts as skipped, with this reason. */
export class NotSupported extends Error {}

/**
 * Reads each parameter of a case by its own function. A parameter without a reader might change the numbers, so
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

/** Parameters that repeat what the arrays of a case, its operation or other parameters already say. */
const repeated = new Set(
  (
    'audio_frames base block crop dim edges frames head_dim heads hop householders identity_pairs_in_front k key_dim kv_heads ' +
    'levels matrix_shape max_distance max_size model nodes note order p_dim pairs pairs_per_axis per_head_phase gated ' +
    'qk_heads rotary_dim sampling_rate scheme seed shift sigma sign temporal_stride tokens value_dim value_heads ' +
    'vector_size width'
  ).split(' '),
);

/** Conventions that an operation has without asking: its adapter computes this value alone. */
const conventions = {
  layout: (op) =>
    op === 'cropped.allegro'
      ? 'half_in_blocks'
      : /^(datarope|joint\.ideogram4|video_axes\.minimax)/.test(op)
        ? 'half'
        : 'interleaved',
  axis_order: () => 'column, row',
  direction: () => 'reverse',
  pair_order: () => 'row and column alternate',
  renormalised: (op) => op === 'pooled.far',
  scale_factor: () => 1,
  rule: (op) => (op === 'tables.auraflow' ? 'max // 2 - n // 2' : '(max - n) // 2'),
  unreachable: () => 510,
  x_order: (op) =>
    ({
      'ernie_image.turn': '[batch, tokens, heads, dim], image first',
      'joint.lumina2': '[batch, tokens, heads, dim], tokens = text, image, padding',
    })[op] ?? '[batch, tokens, heads, dim]',
};

/** The parameters of a case with `unread`, which says what an adapter has not read although it might change the numbers. */
export function watchedParams(op, params = {}) {
  const read = new Set();
  return {
    params: new Proxy(params, {
      get(target, name) {
        read.add(name);
        return target[name];
      },
    }),
    unread: () =>
      Object.entries(params)
        .filter(([name, value]) => value !== null && !read.has(name) && !repeated.has(name))
        .filter(([name, value]) => !Object.hasOwn(conventions, name) || conventions[name](op) !== value)
        .map(([name, value]) => `parameter ${name} = ${JSON.stringify(value)} is not read`),
  };
}
