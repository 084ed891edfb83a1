/** posenc itself, called as its users do; where a call can write to an array that is kept, it does. */

export function bring() {
  return import('../../../dist/index.js');
}

/**
 * Starts the core alone, as in a page that computes encodings or attention.
 * @param {'relaxed' | 'simd'} build
 */
export function start({ createPosenc }, build) {
  return createPosenc({ build, extended: false });
}

const tensor = (data, ...shape) => ({ data, shape });

export function attentionOptions({ heads, length, dim, causal, bias }, inputs) {
  const [q, k, v] = ['q', 'k', 'v'].map((name) => tensor(inputs[name], heads, length, dim));
  const encodings = { alibi: { scheme: 'alibi' }, t5: { scheme: 't5', table: tensor(inputs.buckets, 32, heads) } };
  return { q, k, v, causal, encoding: encodings[bias], out: new Float32Array(q.data.length) };
}

const operations = {
  attention(pe, problem, inputs) {
    const options = attentionOptions(problem, inputs);
    return () => pe.attention(options).output.data;
  },
  decode(pe, { kvHeads, group, length, dim }, inputs) {
    const [k, v] = ['k', 'v'].map((name) => pe.upload(tensor(inputs[name], kvHeads, length, dim)));
    const q = tensor(inputs.q, kvHeads * group, 1, dim);
    const options = { q, k, v, out: new Float32Array(inputs.q.length) };
    return () => pe.attention(options).output.data;
  },
  distanceProducts(pe, { length, dim }, inputs) {
    const [q, keyTable] = [tensor(inputs.q, length, dim), pe.upload(tensor(inputs.table, 2 * length - 1, dim))];
    const out = { contentPosition: new Float32Array(length * length) };
    const options = { scheme: 'shaw', q, k: q, keyTable, scale: 1, out };
    return () => pe.relativeTerms(options).contentPosition.data;
  },
  async retention(pe, { heads, length, dim }, inputs) {
    await pe.extend();
    const [q, k, v] = ['q', 'k', 'v'].map((name) => tensor(inputs[name], heads, length, dim));
    const decay = tensor(inputs.decay, heads, 1, 1);
    const options = { q, k, v, decay, out: new Float32Array(q.data.length) };
    return () => pe.recurrentAttention(options).output.data;
  },
  relativeLogits(pe, { length, dim }, { q, r }) {
    const [queries, table] = [q, r].map((data) => tensor(data, length, dim));
    const options = {
      direction: 'left-to-right',
      order: 'nearest-last',
      out: new Float32Array(length * length),
    };
    return () => pe.relativeLogits(queries, table, options).data;
  },
  rotate(pe, { heads, length, dim, given }, { x, cos, sin }) {
    const rows = tensor(x, heads, length, dim);
    const tables = given && { cos: tensor(cos, length, dim / 2), sin: tensor(sin, length, dim / 2) };
    const options = { ...(tables || { scheme: 'rope' }), layout: 'half', out: new Float32Array(x.length) };
    return () => pe.rotate(rows, options).data;
  },
  sinusoidal(pe, { length, dim }) {
    const options = { scheme: 'sinusoidal', length, dim, out: new Float32Array(length * dim) };
    return () => pe.absolute(options).data;
  },
  async similarity(pe, { length, dim, metric }, { table }) {
    await pe.extend();
    const rows = tensor(table, length, dim);
    const options = { metric, out: new Float32Array(length * length) };
    return () => pe.similarity(rows, options).data;
  },
};

export function prepare(pe, { operation, problem }, inputs) {
  return operations[operation](pe, problem, inputs);
}
