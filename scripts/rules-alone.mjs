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

/** The prose that figures never show; they describe a learned array only by its name. */
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
          for (const { key, start, end } of node.properties) {
            const isDescription = key?.name === 'description';
            if (left.includes(key?.name) || (isArray && isDescription)) {
              cuts.push([start, code[end] === ',' ? end + 1 : end]);
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
