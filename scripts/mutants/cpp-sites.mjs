/** Finds the places where a C++ source can be broken on purpose. */

/** Pairs of tokens that are swapped for each other. @type {readonly (readonly [RegExp, Readonly<Record<string, string>>, string])[]} */
const swaps = [
  [/(?<=[\w)\]] )[+-](?= [\w(])/g, { '+': '-', '-': '+' }, 'a flipped sign'],
  [/(?<= )[+-](?== )/g, { '+': '-', '-': '+' }, 'a flipped sign'],
  [
    /(?<=[\w)\]] )(?:<=?|>=?)(?= [\w(-])/g,
    { '<': '<=', '<=': '<', '>': '>=', '>=': '>' },
    'a bound that is one further',
  ],
  [/(?<=[\w)\]] )(?:&&|\|\|)(?= )/g, { '&&': '||', '||': '&&' }, 'one condition for both'],
  [/\bstd::(?:min|max)\b/g, { 'std::min': 'std::max', 'std::max': 'std::min' }, 'the other end'],
];

/** A check is a statement by itself, possibly over several lines. */
const check = /^[ \t]*(?:require|Require)\w*\((?:[^;"]|"(?:[^"\\]|\\.)*")*\);/gm;

/** The source with comments and strings replaced by spaces, so that offsets stay the same. @param {string} source */
function codeOf(source) {
  return source.replace(/\/\/.*|"(?:[^"\\\n]|\\.)*"|^\s*#.*|template <[^\n]*>/gm, (text) => ' '.repeat(text.length));
}

/** A change with the words beside it, because a line may hold several of one kind. @param {string} source @param {number} at @param {string} from @param {string} to */
function changed(source, at, from, to) {
  const before = source.slice(0, at).match(/\S*[^\S\n]*$/)?.[0] ?? '';
  const after = source.slice(at + from.length).match(/^[^\S\n]*\S*/)?.[0] ?? '';
  return `${JSON.stringify(`${before}${from}${after}`.trim())} to ${JSON.stringify(`${before}${to}${after}`.trim())}`;
}

/**
 * @param {string} file
 * @param {string} source
 * @returns {(import('./sample.mjs').Mutant & { source: string })[]} with the whole source of the mutant
 */
export function cppMutants(file, source) {
  const code = codeOf(source);
  /** @type {{ at: number, from: string, to: string, what: string }[]} */
  const changes = [];
  for (const [pattern, others, what] of swaps) {
    for (const { index, 0: from } of code.matchAll(pattern))
      changes.push({ at: index, from, to: others[from] ?? from, what });
  }
  for (const { index, 0: from } of source.matchAll(check))
    changes.push({ at: index, from, to: '', what: 'a removed check' });
  return changes.map(({ at, from, to, what }) => ({
    file,
    line: source.slice(0, at).split('\n').length,
    what: `${what}: ${to ? changed(source, at, from, to) : JSON.stringify(from.trim().slice(0, 60))}`,
    source: source.slice(0, at) + to + source.slice(at + from.length),
  }));
}
