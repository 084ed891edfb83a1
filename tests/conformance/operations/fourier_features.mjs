import { permute } from '../axes.mjs';
import { boolean, described, NotSupported, number, optional, readInputs, readParams } from '../case.mjs';

const perceiver = {
  num_bands: number,
  max_resolution: described,
  concat_pos: optional(boolean, true),
  sine_only: optional(boolean, false),
};

function linear(pe, positions, read) {
  return pe.fourierFeatures(positions, {
    numBands: read.num_bands,
    maxResolution: read.max_resolution,
    concatPos: read.concat_pos,
    sineOnly: read.sine_only,
  });
}

/** [cells, axes] */
const cellsOf = (pe, grid, coordinates) => permute(pe.axialPositions({ grid, coordinates }), [1, 0]);

function linearBands({ pe, params, inputs }) {
  readInputs(inputs, []);
  const read = readParams(params, { ...perceiver, index_dims: described });
  return { features: linear(pe, cellsOf(pe, read.index_dims, 'edges'), read) };
}

function linearBandsAt({ pe, params, inputs }) {
  const { positions } = readInputs(inputs, ['positions']);
  return { features: linear(pe, positions, readParams(params, perceiver)) };
}

/** Points are (x, y), but the shape is (height, width). */
function gaussian({ pe, params, inputs }) {
  const { points, G: matrix } = readInputs(inputs, ['points', 'G']);
  const { input_shape: shape } = readParams(params, { input_shape: described, scale_of_G: described });
  const extent = [shape[1], shape[0]];
  return { features: pe.fourierFeatures(points, { bands: 'matrix', matrix, extent }) };
}

function gaussianGrid({ pe, params, inputs }) {
  const { G: matrix } = readInputs(inputs, ['G']);
  const { grid } = readParams(params, { grid: described });
  const rowsAndColumns = cellsOf(pe, grid, 'centres');
  const [cells] = rowsAndColumns.shape;
  const xy = { data: rowsAndColumns.data.map((_, n, all) => all[n ^ 1]), shape: [cells, 2] };
  const { data, shape } = pe.fourierFeatures(xy, { bands: 'matrix', matrix });
  return { features: { data, shape: [...grid, shape[1]] } };
}

function octaves({ pe, params, inputs }) {
  const { x } = readInputs(inputs, ['x']);
  const read = readParams(params, { octaves: number, log_sampling: optional(boolean, true), input_dims: number });
  if (read.input_dims !== x.shape.at(-1)) throw new NotSupported(`input_dims ${read.input_dims} is not that of x`);
  const options = { bands: 'octaves', numBands: read.octaves, logSampling: read.log_sampling };
  return {
    features: pe.fourierFeatures(x, { ...options, concatPos: true }),
    features_paper: pe.fourierFeatures(x, { ...options, timesPi: true }),
  };
}

export const ops = {
  'fourier.linear_bands': linearBands,
  'fourier.linear_bands_at': linearBandsAt,
  'fourier.gaussian': gaussian,
  'fourier.gaussian_grid': gaussianGrid,
  'fourier.octaves': octaves,
};
