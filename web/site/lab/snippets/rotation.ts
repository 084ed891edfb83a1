import { rotatedDim } from '../pictures/table.ts';
import { inputArray, noSnippet, option, type Snippet, type SnippetRequest } from './program.ts';

/** The number of components that a set of frequencies rotates: those of a head, or of each axis. */
export function width({ panel, layer }: SnippetRequest): number {
  const size = rotatedDim(panel, layer);
  return 'dim' in size ? size.dim : size.dimPerAxis;
}

/** Defines `frequencies` of the pairs, including the context scaling. */
export function frequencies(request: SnippetRequest): void {
  const { program } = request;
  const of = <Value>(name: string) => option<Value>(request, name);
  const scaling = <Value>(name: string) => of<Value>(`scaling.${name}`);
  const dim = width(request);
  const pairs = dim / 2;
  const factor = scaling<number | undefined>('factor') ?? 1;
  const type = scaling<string | undefined>('type') ?? 'none';
  let base = String(of<number>('base'));
  if (type === 'ntk') base = `(${base} * ${factor} ** (${dim} / ${dim - 2}))`;
  if (type === 'dynamic') {
    const trained = scaling<number>('maxPositionEmbeddings');
    const present = Math.max(trained, presentLength(request));
    base = `(${base} * (${factor} * ${present} / ${trained} - ${factor - 1}) ** (${dim} / ${dim - 2}))`;
  }
  program.step(`frequencies = ${base} ** (-2 * xp.arange(${pairs}, dtype=xp.float64) / ${dim})`);
  if (type === 'linear') program.step(`frequencies = frequencies / ${factor}`);
  if (type === 'yarn') yarn(request, dim, factor);
  if (type === 'llama3') llama3(request, factor);
  if (type === 'longrope') {
    const original = scaling<number>('originalMaxPositionEmbeddings');
    const divisors = scaling<readonly number[]>(presentLength(request) > original ? 'longFactor' : 'shortFactor');
    if (startTokenIdx(request) > 0) program.step('start_frequencies = frequencies');
    program.step(`frequencies = frequencies / ${list(divisors)}`);
  }
  if (type === 'proportional') {
    const turning = Math.floor((scaling<number>('partialRotaryFactor') * dim) / 2);
    program.step(
      `frequencies = xp.where(xp.arange(${pairs}, dtype=xp.float64) < ${turning}, frequencies / ${factor}, 0.0)`,
    );
  }
  const divisors = scaling<readonly number[] | undefined>('freqFactors');
  if (divisors) program.step(`frequencies = frequencies / ${list(divisors)}  # freq_factors`);
}

function list(numbers: readonly number[]): string {
  return `xp.array([${numbers.join(', ')}], dtype=xp.float64)`;
}

/** The number of positions at the start with their own frequencies. */
function startTokenIdx(request: SnippetRequest): number {
  if (option(request, 'scaling.type') !== 'longrope') return 0;
  return option<number | undefined>(request, 'scaling.startTokenIdx') ?? 0;
}

/** An expression for the frequencies at positions, broadcast with them. */
export function frequenciesAt(request: SnippetRequest, positions: string): string {
  const first = startTokenIdx(request);
  return first > 0 ? `xp.where(${positions} < ${first}, start_frequencies, frequencies)` : 'frequencies';
}

export function presentLength(request: SnippetRequest): number {
  const { layer } = request;
  const largest = Math.max(layer.keys, layer.offset + layer.queries);
  return option<number | undefined>(request, 'scaling.seqLen') ?? largest;
}

function yarn(request: SnippetRequest, dim: number, factor: number): void {
  const of = <Value>(name: string) => option<Value>(request, `scaling.${name}`);
  const pairOf = (turns: number) =>
    (dim * Math.log(of<number>('originalMaxPositionEmbeddings') / (turns * 2 * Math.PI))) /
    (2 * Math.log(option<number>(request, 'base')));
  const rounded = of<boolean>('truncate');
  const [fast, slow] = [pairOf(of('betaFast')), pairOf(of('betaSlow'))];
  const low = Math.max(0, rounded ? Math.floor(fast) : fast);
  let high = Math.min(dim - 1, rounded ? Math.ceil(slow) : slow);
  if (low === high) high += 0.001;
  request.program.step(`
ramp = xp.clip((xp.arange(${dim / 2}, dtype=xp.float64) - ${low}) / ${high - low}, 0, 1)
kept = ${of('extrapolationFactor')} * (1 - ramp)
frequencies = frequencies * kept + frequencies / ${factor} * (1 - kept)`);
}

function llama3(request: SnippetRequest, factor: number): void {
  const of = <Value>(name: string) => option<Value>(request, `scaling.${name}`);
  const original = of<number>('originalMaxPositionEmbeddings');
  const [low, high] = [of<number>('lowFreqFactor'), of<number>('highFreqFactor')];
  request.program.step(`
turns = ${original} * frequencies / (2 * xp.pi)
kept = ${high === low ? `xp.where(turns >= ${low}, 1.0, 0.0)` : `xp.clip((turns - ${low}) / ${high - low}, 0, 1)`}
frequencies = frequencies * kept + frequencies / ${factor} * (1 - kept)`);
}

/** Defines `wavelengths`; those of pairs that do not rotate are infinite. */
export function wavelengths(request: SnippetRequest): void {
  frequencies(request);
  const standing = request.panel.values.scalingType === 'proportional';
  request.program.step(
    standing
      ? "wavelengths = xp.where(frequencies > 0, 2 * xp.pi / xp.clip(frequencies, 1e-300, None), float('inf'))"
      : 'wavelengths = 2 * xp.pi / frequencies',
  );
}

export const axialRope: Snippet = {
  scheme: 'axial-rope',
  write: (request) => {
    const { program, layer } = request;
    const ofAxis = width(request) / 2;
    const isDealt = option(request, 'axisFrequencies') === 'dealt';
    // Both axes share one list of frequencies, which is dealt out to them.
    const pairs = isDealt ? 2 * ofAxis : ofAxis;
    const [rows, columns] = layer.grid;
    const pixel = option(request, 'freqsFor') === 'pixel';
    const unit = (name: string, count: number) =>
      count === 1 ? `0 * ${name} - 1` : `(2 * ${name} - ${count - 1}) / ${count - 1}`;
    const last = option<number>(request, 'maxFreq') / 2;
    const inOrder = pixel ? [unit('row', rows), unit('column', columns)] : ['row', 'column'];
    const placed = option(request, 'axisOrder') === 'columns-first' ? inOrder.reverse() : inOrder;
    const [axisFrequencies, each] = isDealt
      ? ['frequencies[turn::2]', 'turn, place in enumerate(places)']
      : ['frequencies', 'place in places'];
    program.step(`
cell = positions
row, column = xp.floor(cell / ${columns}), cell % ${columns}
frequencies = ${
      pixel
        ? `xp.pi * (1 + xp.arange(${pairs}, dtype=xp.float64) * ${pairs > 1 ? (last - 1) / (pairs - 1) : 0})`
        : `${option(request, 'base')} ** (-xp.arange(${pairs}, dtype=xp.float64) / ${pairs})`
    }
places = (${placed.join(', ')})
angles = ${
      option(request, 'axisPairs') === 'alternating'
        ? `xp.stack([place[:, None] * ${axisFrequencies} for ${each}], axis=-1).reshape(-1, ${2 * ofAxis})`
        : `xp.concatenate([place[:, None] * ${axisFrequencies} for ${each}], axis=1)`
    }`);
  },
  wavelengths: () => noSnippet('The frequencies of a grid are in the snippet of the table.'),
};

export const axisListRope: Snippet = {
  scheme: 'axis-list-rope',
  write: (request) => {
    const { program, layer, known } = request;
    const [, columns] = layer.grid;
    program.step(`
cell = positions
places = (xp.floor(cell / ${columns}), cell % ${columns})
widths = (${(known.options.axesDim as readonly number[]).join(', ')})
angles = xp.concatenate([
    place[:, None] * ${option(request, 'base')} ** (-2 * xp.arange(width // 2, dtype=xp.float64) / width)
    for place, width in zip(places, widths)
], axis=1)`);
  },
  wavelengths: () => noSnippet('The frequencies of a grid are in the snippet of the table.'),
};

export const dinov3Rope: Snippet = {
  scheme: 'dinov3-rope',
  write: (request) => {
    const { program, layer } = request;
    const pairs = width(request) / 2;
    const [rows, columns] = layer.grid;
    program.step(`
cell = positions
row, column = xp.floor(cell / ${columns}), cell % ${columns}
frequencies = 2 * xp.pi * ${option(request, 'base')} ** (-xp.arange(${pairs}, dtype=xp.float64) / ${pairs})
places = ((2 * row + 1) / ${rows} - 1, (2 * column + 1) / ${columns} - 1)
angles = xp.concatenate([place[:, None] * frequencies for place in places], axis=1)`);
  },
  wavelengths: () => noSnippet('The frequencies of a grid are in the snippet of the table.'),
};

export const learnedFrequencyRope: Snippet = {
  scheme: 'learned-frequency-rope',
  write: (request) => {
    const { shape } = inputArray(request, 'weights');
    // Text advances along all axes together.
    request.program.step(`
places = xp.stack([positions] * ${shape[1]}, axis=-1)
angles = places @ weights.T`);
  },
  wavelengths: () => noSnippet('The frequencies are learned.'),
};

export const mrope: Snippet = {
  scheme: 'mrope',
  write: (request) => {
    if (request.panel.values.modality !== 'image') return rope.write(request);
    frequencies(request);
    imageAngles(request);
  },
  wavelengths,
};

/** The pairs of time, height and width, in consecutive sections or interleaved. */
function imageAngles(request: SnippetRequest): void {
  const { program, layer } = request;
  const sections = option<readonly number[]>(request, 'sections');
  const [, columns] = layer.grid;
  const [time = 0, height = 0, wide = 0] = sections;
  const pairs = time + height + wide;
  const axisOf = (pair: number): number => {
    const mode = option(request, 'mode');
    if (mode === 'chunked') return pair < time ? 0 : pair < time + height ? 1 : 2;
    if (mode === 'spatial-first') return pair < height + wide ? 1 + (pair % 2) : 0;
    if (pair % 3 === 1 && pair < 3 * height) return 1;
    return pair % 3 === 2 && pair < 3 * wide ? 2 : 0;
  };
  const axes = Array.from({ length: pairs }, (_, pair) => axisOf(pair));
  program.step(`
cell = positions
places = xp.stack([0 * cell, xp.floor(cell / ${columns}), cell % ${columns}], axis=-1)  # time, height, width
places = places[:, xp.array([${axes.join(', ')}])]
angles = places * ${frequenciesAt(request, 'places')}`);
}

export const rope: Snippet = {
  scheme: 'rope',
  write: (request) => {
    frequencies(request);
    request.program.step(`angles = positions[:, None] * ${frequenciesAt(request, 'positions[:, None]')}`);
  },
  wavelengths,
};

export const xpos: Snippet = { ...rope, scheme: 'xpos', wavelengths, stretch };

/** The factor of each component of a query, by which keys are divided. */
function stretch(request: SnippetRequest): void {
  const { program, layer } = request;
  const of = <Value>(name: string) => option<Value>(request, name);
  const dim = width(request);
  const count = Math.max(layer.keys, layer.offset + layer.queries);
  const centres: Readonly<Record<string, number>> = {
    zero: 0,
    'half-length': Math.floor(count / 2),
    'half-length-round-up': Math.ceil(count / 2),
  };
  const centre = of<number | undefined>('centrePosition') ?? centres[of<string>('centre')];
  if (centre === undefined || of('scaleLayout') !== 'same') {
    noSnippet('Only the centres that queries and keys share, and the layout of the pairs, have a snippet.');
  }
  const gamma = of<number>('gamma');
  program.step(`
zeta = (2 * xp.arange(${dim / 2}, dtype=xp.float64) / ${dim} + ${gamma}) / ${1 + gamma}
scale = zeta ** ((positions[:, None] - ${centre}) / ${of('scaleBase')})`);
}
