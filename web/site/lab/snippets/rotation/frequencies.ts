import { rotatedDim } from '../../pictures/table.ts';
import { option, type SnippetRequest } from '../request.ts';

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

/** The number of positions at the start with frequencies of their own. */
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
