/** For bundles with charts inside: of d3-scale-chromatic, d3-color and d3-scale what they use. */

/** What a palette is made by. */
const made =
  /(?<=^(?:var|const) [\w$]+ = )(?:ramp|colors|interpolateCubehelixLong|new Array\(3\)\.concat)(?:\$\d+)?\([^;]*(?=;$)/gm;
/** What makes a class of one of the spaces that no map here goes through, and the names of colours in CSS: maps are made from numbers. */
const unused = /^define\((?:Lab|Hcl),.*?^\}\)\);$|(?<=^var named = \{).*?(?=^\};$)/gms;

/**
 * d3-scale-chromatic makes every palette and its ramp by calls when it is imported, which a bundler has to keep unless it is told that
 * they do nothing else; so does d3-color with its spaces.
 * @returns {import('rolldown').Plugin}
 */
export function usedPalettes() {
  return {
    name: 'posenc-used-palettes',
    transform(code, id) {
      if (id.includes('/d3-scale-chromatic/')) return changed(id, code, made, '/*#__PURE__*/ (() => $&)()');
      return id.includes('/d3-color/') ? changed(id, code, unused, '') : undefined;
    },
  };
}

/**
 * The ranges of a chart's scales are numbers, where d3-scale asks for what lies between any two values: texts, colours, dates.
 * @returns {import('rolldown').Plugin}
 */
export function numericScales() {
  return {
    name: 'posenc-numeric-scales',
    transform(code, id) {
      if (!id.includes('/d3-scale/')) return undefined;
      return changed(
        id,
        code,
        /(?<=^import \{[^}]*)\binterpolate(?=[, ][^}]*\} from 'd3-interpolate';$)/gm,
        'interpolateNumber as interpolate',
      );
    },
  };
}

/** @param {string} id @param {string} code @param {RegExp} what @param {string} by */
function changed(id, code, what, by) {
  const other = code.replaceAll(what, by);
  if (other === code) throw new Error(`${id} has nothing in the form of ${what}`);
  return { code: other, map: null };
}
