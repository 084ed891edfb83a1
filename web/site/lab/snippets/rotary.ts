import type { Posenc } from 'posenc';
import { rotatedDim } from '../pictures/table.ts';
import { noSnippet, option, type SnippetRequest } from './request.ts';

/** Leaves `cos` and `sin`, [positions, pairs] each, and for xPos `scale`. */
export function rotaryTables(pe: Posenc, request: SnippetRequest): void {
  const { program, known } = request;
  const { name } = known.scheme;
  if (name === 'axial-rope') axialAngles(request);
  else {
    frequencies(request);
    if (name === 'mrope' && request.panel.values.modality === 'image') imageAngles(request);
    else program.step('angles = positions[:, None] * frequencies');
  }
  const factor = attentionFactor(pe, request);
  program.step(
    factor === 1
      ? 'cos, sin = xp.cos(angles), xp.sin(angles)'
      : `attention_factor = ${factor}\ncos, sin = attention_factor * xp.cos(angles), attention_factor * xp.sin(angles)`,
  );
  if (name === 'xpos') xposScale(request);
}

function width({ panel, layer }: SnippetRequest): number {
  const size = rotatedDim(panel, layer);
  return 'dim' in size ? size.dim : size.dimPerAxis;
}

/** `frequencies` of the pairs, after the context scaling. */
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
    program.step(`frequencies = frequencies / xp.array([${divisors.join(', ')}], dtype=xp.float64)`);
  }
  if (type === 'proportional') {
    const turning = Math.floor((scaling<number>('partialRotaryFactor') * dim) / 2);
    program.step(
      `frequencies = xp.where(xp.arange(${pairs}, dtype=xp.float64) < ${turning}, frequencies / ${factor}, 0.0)`,
    );
  }
}

function presentLength(request: SnippetRequest): number {
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
  const original = of<number | undefined>('originalMaxPositionEmbeddings') ?? 8192;
  const [low, high] = [of<number>('lowFreqFactor'), of<number>('highFreqFactor')];
  request.program.step(`
turns = ${original} * frequencies / (2 * xp.pi)
kept = xp.clip((turns - ${low}) / ${high - low}, 0, 1)
frequencies = frequencies * kept + frequencies / ${factor} * (1 - kept)`);
}

/** A number of the scaling alone, so it stands as one. */
function attentionFactor(pe: Posenc, request: SnippetRequest): number {
  const { scheme } = request.known;
  if (scheme.name !== 'rope' && scheme.name !== 'mrope') return 1;
  const { base, scaling } = request.known.options as { base?: number; scaling?: { type: string; seqLen?: number } };
  const present = presentLength(request);
  const sized = scaling?.type === 'longrope' || scaling?.type === 'dynamic' ? { ...scaling, seqLen: present } : scaling;
  const options = { scheme: scheme.name, dim: width(request), ...(base && { base }), ...(sized && { scaling: sized }) };
  return pe.attentionFactor(options as Parameters<Posenc['attentionFactor']>[0]);
}

function axialAngles(request: SnippetRequest): void {
  const { program, layer } = request;
  const pairs = width(request) / 2;
  const [rows, columns] = layer.grid;
  const pixel = option(request, 'freqsFor') === 'pixel';
  const unit = (name: string, count: number) =>
    count === 1 ? `0 * ${name} - 1` : `(2 * ${name} - ${count - 1}) / ${count - 1}`;
  const last = option<number>(request, 'maxFreq') / 2;
  program.step(`
cell = positions
row, column = xp.floor(cell / ${columns}), cell % ${columns}
frequencies = ${
    pixel
      ? `xp.pi * (1 + xp.arange(${pairs}, dtype=xp.float64) * ${pairs > 1 ? (last - 1) / (pairs - 1) : 0})`
      : `${option(request, 'base')} ** (-xp.arange(${pairs}, dtype=xp.float64) / ${pairs})`
  }
places = (${pixel ? `${unit('row', rows)}, ${unit('column', columns)}` : 'row, column'})
angles = xp.concatenate([place[:, None] * frequencies for place in places], axis=1)`);
}

/** Pairs of time, height and width, dealt out in order or in turn. */
function imageAngles(request: SnippetRequest): void {
  const { program, layer } = request;
  const sections = option<readonly number[]>(request, 'sections');
  const [, columns] = layer.grid;
  const [time = 0, height = 0, wide = 0] = sections;
  const pairs = time + height + wide;
  const axisOf = (pair: number): number => {
    if (option(request, 'mode') !== 'interleaved') return pair < time ? 0 : pair < time + height ? 1 : 2;
    if (pair % 3 === 1 && pair < 3 * height) return 1;
    return pair % 3 === 2 && pair < 3 * wide ? 2 : 0;
  };
  const axes = Array.from({ length: pairs }, (_, pair) => axisOf(pair));
  program.step(`
cell = positions
places = xp.stack([0 * cell, xp.floor(cell / ${columns}), cell % ${columns}], axis=-1)  # time, height, width
angles = places[:, xp.array([${axes.join(', ')}])] * frequencies`);
}

/** What each component of a query is multiplied with besides; keys are divided by it. */
function xposScale(request: SnippetRequest): void {
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

/** Defines `turn(x, cos, sin)` for rows of a head. */
export function turnFunction(request: SnippetRequest): void {
  const { program, panel, layer } = request;
  const size = width(request) * (panel.scheme === 'axial-rope' ? 2 : 1);
  const back = option(request, 'direction') === 'inverse' ? '-' : '';
  const rest = size < layer.headDim ? `, x[:, ${size}:]` : '';
  const half = option(request, 'layout') === 'half';
  program.step(`

def turn(x, cos, sin):
    ${half ? `a, b = x[:, :${size / 2}], x[:, ${size / 2}:${size}]` : `a, b = x[:, 0:${size}:2], x[:, 1:${size}:2]`}
    turned = (a * cos - b * ${back}sin, b * cos + a * ${back}sin)
    ${
      half
        ? `return xp.concatenate([*turned${rest}], axis=1)`
        : `return xp.concatenate([xp.stack(turned, axis=-1).reshape(-1, ${size})${rest}], axis=1)`
    }

`);
}
