/** For bundles that compute: removes the prose from the catalogue. */
import { visit } from './syntax-tree.mjs';

/** The prose of the catalogue: nothing is computed or checked with it. */
const prose = [
  'title',
  'summary',
  'formula',
  'description',
  'groups',
  'unit',
  'slider',
  'references',
  'origin',
  'initial',
  'initialWhen',
];

/** The prose that figures never show; they describe a learned array by its name alone. */
export const unshown = ['summary', 'formula', 'references'];

/** Nothing outside such a bundle can reach its catalogue, and freezing it would take a quarter of the bundle's start-up time. */
const unfrozen = 'export const frozen = (value) => value;';

/**
 * The engine needs only the rules of the catalogue. The prose, a third of it, is in catalogue.js for pages that show it.
 * @param {string} folder  the catalogue's sources, with a slash at the end
 * @param {readonly string[]} [left]  what is left out
 * @returns {import('rolldown').Plugin}
 */
export function rulesAlone(folder, left = prose) {
  const isBrief = left === unshown;
  return {
    name: 'posenc-rules-alone',
    transform: {
      handler(code, id) {
        if (!id.startsWith(folder)) return undefined;
        if (id === `${folder}frozen.ts`) return { code: unfrozen, map: null };
        /** @type {[start: number, end: number][]} */
        const cuts = [];
        visit(this.parse(code, { lang: 'ts' }), (node) => {
          if (node.type !== 'ObjectExpression') return;
          const isArray = node.properties.some(({ key }) => key?.name === 'shapes');
          for (const { key, value, start, end } of node.properties) {
            const isDescription = key?.name === 'description';
            if (left.includes(key?.name) || (isArray && isDescription)) {
              cuts.push([start, code[end] === ',' ? end + 1 : end]);
            } else if (isBrief && isDescription && typeof value.value === 'string') {
              cuts.push(
                ...laterSentences(code.slice(value.start, value.end)).map(([from, to]) => [
                  value.start + from,
                  value.start + to,
                ]),
              );
            }
          }
        });
        // Cuts inside other cuts are dropped. The rest is cut from the end, so that earlier offsets stay valid.
        const outer = cuts.filter(([start, end]) => !cuts.some(([from, to]) => from < start && end <= to));
        const rest = outer
          .sort(([a], [b]) => b - a)
          .reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), code);
        return { code: rest, map: null };
      },
    },
  };
}

/**
 * For messages of figures: descriptions as `rulesAlone` leaves them in figures' bundles are keys, too, of their translations cut alike.
 * @param {string} folder  of the tables of descriptions, with a slash at the end
 * @param {string} leftOut  what "Left out" is in their language
 * @returns {import('rolldown').Plugin}
 */
export function briefDescriptions(folder, leftOut) {
  return {
    name: 'posenc-brief-descriptions',
    transform: {
      handler(code, id) {
        if (!id.startsWith(folder)) return undefined;
        /** @type {[start: number, text: string][]} */
        const added = [];
        visit(this.parse(code, { lang: 'ts' }), (node) => {
          if (node.type !== 'ObjectExpression') return;
          for (const { key, value, start } of node.properties) {
            const english = key?.value;
            if (typeof english !== 'string' || brief(english) === english) continue;
            const [short, own] = [brief(english), brief(value.value, leftOut)].map((text) => JSON.stringify(text));
            added.push([start, `${short}: ${own}, `]);
          }
        });
        const more = added.reverse().reduce((text, [at, entry]) => text.slice(0, at) + entry + text.slice(at), code);
        return { code: more, map: null };
      },
    },
  };
}

/** A tooltip must be readable at a glance: later sentences are left out, except those beginning with "Left out". */
const isKept = (sentence, i, leftOut = 'Left out') => i === 0 || sentence.startsWith(leftOut);

/** The sentences of a text, each with the space after it. */
const sentencesOf = (text) => text.split(/(?<=[^.]{3}(?<! al)\. )(?=[\p{Lu}'"\\])/u);

/**
 * What is left of a description.
 * @param {string} text @param {string} [leftOut]  what "Left out" is in its language
 */
export const brief = (text, leftOut) =>
  sentencesOf(text)
    .filter((sentence, i) => isKept(sentence, i, leftOut))
    .join('')
    .trimEnd();

/**
 * The ranges of the sentences that are left out in the literal of a description, each with the space before it.
 * @param {string} literal  with its quotes
 */
function laterSentences(literal) {
  let at = 1;
  return sentencesOf(literal.slice(1, -1)).flatMap((sentence, i) => {
    const from = at;
    at += sentence.length;
    return isKept(sentence, i) ? [] : [[from - 1, from + sentence.trimEnd().length]];
  });
}
