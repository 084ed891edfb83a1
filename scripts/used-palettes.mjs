/** For bundles that contain charts: keeps only the used parts of d3-scale-chromatic, d3-color and d3-scale. */

/** Calls that make a palette. */
const made =
  /(?<=^(?:var|const) [\w$]+ = )(?:ramp|colors|interpolateCubehelixLong|new Array\(3\)\.concat)(?:\$\d+)?\([^;]*(?=;$)/gm;
/** Definitions of colour spaces that no colour map here uses, and the CSS colour names: colour maps are made from numbers. */
const unused = /^define\((?:Lab|Hcl),.*?^\}\)\);$|(?<=^var named = \{).*?(?=^\};$)/gms;

/**
 * d3-scale-chromatic makes every palette and its ramp by calls at import, which a bundler has to keep unless they are marked as pure;
 * d3-color does the same with its spaces.
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
 * Replaces d3-scale's interpolation of arbitrary values (texts, colours, dates) by that of numbers: scales of charts have numeric ranges.
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
