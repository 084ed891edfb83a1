/** The changes of the reference ("surgeries") as options of `evaluate`. */

/** One rule for each kind: what a change needs is read from its numbers, never from its text. */
const rules = [
  [/^(shift|beyond)/, ({ position_offset: shift }) => (shift === undefined ? {} : { shift })],
  [/^layout_other$/, ({ layout }) => ({ layout })],
  [/^base/, ({ base }) => ({ base })],
  [/^linear/, ({ factor }) => ({ scaling: { type: 'linear', factor } })],
  [/^ntk/, ({ factor }) => ({ scaling: { type: 'ntk', factor } })],
  [
    /^yarn/,
    ({ factor, original_length, beta_fast, beta_slow }) => ({
      scaling: {
        type: 'yarn',
        factor,
        originalMaxPositionEmbeddings: original_length,
        betaFast: beta_fast,
        betaSlow: beta_slow,
      },
    }),
  ],
  [
    /^dynamic/,
    ({ factor, original_length }) => ({
      scaling: { type: 'dynamic', factor, maxPositionEmbeddings: original_length },
    }),
  ],
  [/^none/, ({ layers_without: layers }) => ({ encoding: 'none', ...(layers ? { layers } : {}) })],
  [/^alibi_instead$/, () => ({ encoding: { scheme: 'alibi' } })],
  [/^window/, ({ window }) => ({ window })],
  [/^(slopes|mpt_slopes)/, ({ slopes }) => ({ slopes })],
  [/^falcon_order$/, ({ slopes_effective: slopes }) => ({ slopes })],
  [
    /^resample/,
    ({ rows: from, new_rows: rows, align_corners: alignCorners }) => ({ table: { rows, from, alignCorners } }),
  ],
  [/^(leftpad|packed|restart)/, ({ position_ids: ids }) => ({ ids })],
];

/** The tokens and options of a change; `skip` is how many rows of padding come first. */
export function changeOf({ tokens }, { name, change }, { vocabulary }) {
  const rule = rules.find(([pattern]) => pattern.test(name));
  if (!rule) throw new Error(`the change ${name} is not known`);
  const positions = { ...rule[1](change) };
  if (name.startsWith('leftpad')) {
    const skip = change.pad;
    const padded = [...new Array(skip).fill(change.pad_id), ...tokens];
    positions.segments = padded.map((_, n) => (n < skip ? -1 : 0));
    return { tokens: padded, options: { positions }, skip };
  }
  if (name.startsWith('packed')) {
    const [first] = change.lengths;
    positions.segments = tokens.map((_, n) => (n < first ? 0 : 1));
  }
  if (name === 'beyond_table') {
    return {
      tokens: Array.from({ length: change.tokens }, (_, n) => 4 + (n % (vocabulary - 4))),
      options: { positions },
    };
  }
  const stepwise = change.prompt === undefined ? {} : { stepwise: { prompt: change.prompt } };
  return { tokens, options: { positions, ...stepwise } };
}
