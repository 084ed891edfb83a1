/** For bundles with colour maps inside: of d3-scale-chromatic those that are used. */

/** What a palette is made by. */
const made =
  /(?<=^(?:var|const) [\w$]+ = )(?:ramp|colors|interpolateCubehelixLong|new Array\(3\)\.concat)(?:\$\d+)?\([^;]*(?=;$)/gm;

/**
 * It makes every palette and its ramp by calls when it is imported, which a bundler has to keep unless it is told that they do nothing else.
 * @returns {import('rolldown').Plugin}
 */
export function usedPalettes() {
  return {
    name: 'posenc-used-palettes',
    transform(code, id) {
      if (!id.includes('/d3-scale-chromatic/')) return undefined;
      const pure = code.replaceAll(made, '/*#__PURE__*/ (() => $&)()');
      if (pure === code) throw new Error(`${id} makes no palettes in a form that ${made} finds`);
      return { code: pure, map: null };
    },
  };
}
