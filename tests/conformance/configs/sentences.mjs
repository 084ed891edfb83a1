/** The wording is free; the names of keys and the quoted values in a case's sentence must all occur in one finding. */

/** @returns {string | undefined} what is not said */
export function mentions(report, sentence) {
  const words = neededWords(sentence);
  const said = report.findings.map(({ message, keys }) => `${message} ${keys.join(' ')}`);
  const found = said.some((text) => words.every((word) => text.toLowerCase().includes(word.toLowerCase())));
  return found ? undefined : `not said: ${sentence} (looked for ${words.join(', ') || 'any finding'})`;
}

function neededWords(sentence) {
  const quoted = [...sentence.matchAll(/"([^"]+)"|'([^']+)'/g)]
    .map(([, double, single]) => double ?? single)
    .filter((word) => !/\s/.test(word) && !['rotate'].includes(word));
  const keys = sentence.match(/__proto__|[a-z]+(?:_[a-z0-9]+)+/gi) ?? [];
  const numbers = sentence.match(/(?<![\w.])-?\d+(?:\.\d+)?(?![\w.]*[a-z_])/gi) ?? [];
  const plain = ['factor', 'JSON', 'NaN', 'missing', 'string', 'odd', 'array', 'unknown model_type'].filter((word) =>
    new RegExp(`\\b${word}\\b`).test(sentence),
  );
  return [...new Set([...quoted, ...keys, ...numbers, ...plain])];
}
