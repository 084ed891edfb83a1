/** Keeps what charts do not use of d3-scale-chromatic, d3-color, d3-interpolate and d3-scale out of bundles. */

/** Calls that make a palette. */
const made =
  /(?<=^(?:var|const) [\w$]+ = )(?:ramp|colors|interpolateCubehelixLong|new Array\(3\)\.concat)(?:\$\d+)?\([^;]*(?=;$)/gm;
/** Places where an interpolator is made by a call. */
const interpolators = /(?<=^(?:var|const) [\w$]+ = )(?=[\w$]+\(|\(function\b)/gm;
/**
 * The parts of d3-color that no colour map needs: maps are made from numbers and from colours like #ff0000, and written
 * as rgb(255, 0, 0).
 */
const unused = [
  // Classes of colour spaces in which no map interpolates.
  /^define\((?:Hsl|Lab|Hcl),.*?^\}\)\);$/gms,
  // Colour names, and other forms in which CSS writes a colour.
  /(?<=^var named = \{).*?(?=^\};$)/gms,
  /(?<=^ +reHex = \S+),\n +reRgbInteger = .*?(?=;$)/gms,
  /^ +: \(m = reRgbInteger\..*?(?=^ +: null;$)/gms,
  // Methods that nothing calls.
  /^ {2}(?:brighter|darker|displayable)\(.*?^ {2}\},?$/gms,
  /^ {2}(?:hex|formatHex8?|formatHsl): \w+,.*?$/gm,
];

/**
 * d3-scale-chromatic makes every palette and its ramp by calls when it is imported, as d3-interpolate does with its
 * interpolators. A bundler has to keep these calls unless it is told that they have no side effects. From d3-color,
 * unused parts are cut out.
 * @returns {import('rolldown').Plugin}
 */
export function usedPalettes() {
  return {
    name: 'posenc-used-palettes',
    transform(code, id) {
      if (id.includes('/d3-scale-chromatic/')) return changed(id, code, made, '/*#__PURE__*/ (() => $&)()');
      if (id.includes('/d3-interpolate/')) return changed(id, code, interpolators, '/*#__PURE__*/ ');
      if (!id.includes('/d3-color/')) return undefined;
      return { code: unused.reduce((left, what) => changed(id, left, what, '').code, code), map: null };
    },
  };
}

/**
 * Replaces d3-scale's interpolation of arbitrary values (texts, colours, dates) with that of numbers, because scales of
 * charts have numeric ranges.
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
