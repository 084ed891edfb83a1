/**
 * For the bundler: modules of these rooms only define things, so a bundle contains the parts of them that it uses. d3 makes each
 * palette and interpolator by a call when it is imported; calls of these functions have no side effects, so those whose results
 * nobody uses are dropped.
 */
export const treeshake = {
  moduleSideEffects: [{ test: /\/web\/(?:catalogue|files|inspect)\//, sideEffects: false }],
  manualPureFunctions: [
    ...['colors', 'ramp', 'interpolateCubehelixLong', 'interpolateTransform'],
    ...['cubehelixGamma', 'rgbGamma', 'rgbSpline', 'zoomRho'],
    'arxiv',
  ],
};
