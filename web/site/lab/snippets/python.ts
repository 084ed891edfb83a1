import type { Posenc, Tensor } from 'posenc';
import { has, panelScheme, tableRows } from '../panel/encoding.ts';
import { layerOf } from '../panel/layer.ts';
import { positionRows } from '../pictures/table.ts';
import type { Term, View } from '../state/shared-parameters.ts';
import { type LabState, type PanelState, sharedValue } from '../state/state.ts';
import { tokensOf } from '../state/tokens.ts';
import { absoluteSnippets } from './absolute.ts';
import { biasSnippets } from './bias.ts';
import { type Dialect, Program } from './program.ts';
import { relativeScale, relativeSnippets } from './relative.ts';
import { noSnippet, type SnippetRequest } from './request.ts';
import { frequencies, rotaryTables, turnFunction } from './rotary.ts';
import { queriesAndKeys, wordsAndProjections } from './words.ts';

/** What a panel shows, as a program for NumPy or PyTorch that leaves it in `shown`. Throws NoSnippet where there is none. */
export function pythonSnippet(pe: Posenc, state: LabState, panel: PanelState, dialect: Dialect): string {
  const layer = layerOf(state, panel);
  const known = panelScheme(pe, panel, layer);
  const program = new Program();
  const view = sharedValue<View>(state, 'view');
  const request = known && { program, panel, layer, known };
  if (view === 'weights' || view === 'logits' || view === 'bias') attention(pe, state, panel, program, request);
  else if (!request) noSnippet('Without an encoding there is nothing to compute here.');
  else if (view === 'spectrum') {
    spectrum(request);
  } else if (view === 'scorecard') noSnippet('The scorecard is many small measurements; see pe.score in JavaScript.');
  else ofPositions(pe, state, request, view);
  return program.text(dialect);
}

/** The table, and what follows from its rows. */
function ofPositions(pe: Posenc, state: LabState, request: SnippetRequest, view: View): void {
  const { program, layer, known, panel } = request;
  const { place, title } = known.scheme;
  if (view === 'distance' && place === 'bias') {
    const square = { ...layer, queries: layer.keys, offset: 0 };
    places(program, square);
    biasSnippets[known.scheme.name]?.({ ...request, layer: square });
    program.step('similarity = bias');
  } else {
    if (place === 'embedding') {
      program.step(`positions = xp.arange(${layer.keys}, dtype=xp.float64)`);
      absoluteSnippets[known.scheme.name]?.(request);
    } else if (place === 'rotation') {
      program.step(`positions = xp.arange(${layer.keys}, dtype=xp.float64)`);
      rotaryTables(pe, request);
      program.step('table = xp.concatenate([cos, sin], axis=1)');
    } else {
      const rows = positionRows(pe, known, panel, layer);
      if (!rows || (view !== 'table' && rows.what === 'head')) noSnippet(`There is nothing of ${title} to show here.`);
      else program.input('table', { data: rows.data, shape: [rows.rows, rows.columns] });
    }
    if (view === 'table') {
      program.step('shown = table.astype(xp.float32)');
      return;
    }
    similarity(program, sharedValue<string>(state, 'metric'));
  }
  if (view === 'similarity') program.step('shown = similarity.astype(xp.float32)');
  else {
    program.step(`
steps = xp.arange(${layer.keys}).astype(xp.int64)
shown = xp.stack([similarity[steps[n:], steps[:${layer.keys} - n]].mean() for n in range(${layer.keys})])`);
  }
}

function similarity(program: Program, metric: string): void {
  if (metric === 'euclidean') {
    program.step('similarity = xp.sqrt(((table[:, None, :] - table[None, :, :]) ** 2).sum(axis=-1))');
    return;
  }
  if (metric === 'cosine') {
    program.step(`
length = xp.sqrt((table * table).sum(axis=-1, keepdims=True))
table = table / xp.where(length == 0, 1.0, length)`);
  }
  program.step('similarity = table @ table.T');
}

function spectrum(request: SnippetRequest): void {
  const { program, layer, known } = request;
  const { name, title } = known.scheme;
  if (name === 'sinusoidal') {
    program.step('positions = xp.arange(1, dtype=xp.float64) + 1');
    absoluteSnippets.sinusoidal?.({ ...request, layer: { ...layer, keys: 1 } });
    program.step('shown = 2 * xp.pi / angles[0]');
  } else if (known.scheme.place === 'rotation' && name !== 'axial-rope') {
    frequencies(request);
    // Pairs that stand have no wavelength.
    const standing = request.panel.values.scalingType === 'proportional';
    program.step(
      standing
        ? "shown = xp.where(frequencies > 0, 2 * xp.pi / xp.clip(frequencies, 1e-300, None), float('inf'))"
        : 'shown = 2 * xp.pi / frequencies',
    );
  } else if (name === 'axial-rope') noSnippet('The frequencies of a grid stand in the snippet of the table.');
  else noSnippet(`In ${title} there are no pairs that turn.`);
}

/** `query` and `key`: where they stand; `distance` is query minus key. */
function places(program: Program, { queries, keys, offset }: SnippetRequest['layer']): void {
  program.step(`
query = xp.arange(${queries}, dtype=xp.float64) + ${offset}
key = xp.arange(${keys}, dtype=xp.float64)
distance = query[:, None] - key[None, :]`);
}

function attention(
  pe: Posenc,
  state: LabState,
  panel: PanelState,
  program: Program,
  request: SnippetRequest | undefined,
): void {
  const view = sharedValue<View>(state, 'view');
  const layer = layerOf(state, panel);
  const place = request?.known.scheme.place;
  if (view === 'logits' && sharedValue<Term>(state, 'term') !== 'all')
    noSnippet('There are snippets of all terms together.');
  places(program, layer);
  if (view === 'bias') {
    if (!request || place !== 'bias') noSnippet('Only biases have a snippet of the bias; see the logits.');
    biasSnippets[(request as SnippetRequest).known.scheme.name]?.(request as SnippetRequest);
    program.step('shown = bias.astype(xp.float32)');
    return;
  }
  const { words } = tokensOf(state);
  const inputs = (arrays: Readonly<Record<string, Tensor>>) => {
    for (const [name, array] of Object.entries(arrays)) program.input(name, array);
  };
  if (request && place === 'embedding') {
    const { columns } = tableRows(pe, request.known, layer, 0, layer.keys);
    inputs(wordsAndProjections(pe, words, layer, columns));
    added(request);
  } else {
    inputs(queriesAndKeys(pe, words, layer));
    if (request && place === 'rotation') turned(pe, request);
  }
  program.step(`scale = ${request ? relativeScale(request) : `1 / ${layer.headDim} ** 0.5`}\nlogits = scale * q @ k.T`);
  if (request && place === 'bias') {
    biasSnippets[request.known.scheme.name]?.(request);
    program.step('logits = logits + bias');
  }
  if (request && place === 'relative') relativeSnippets[request.known.scheme.name]?.(request);
  if (layer.causal) program.step("logits = xp.where(key[None, :] <= query[:, None], logits, float('-inf'))");
  if (view === 'logits') program.step('shown = logits.astype(xp.float32)');
  else softmax(program, layer.causal && layer.offset < 0);
}

/** Queries that see no key have weights of zero. */
function softmax(program: Program, blind: boolean): void {
  program.step(
    blind
      ? `
peak = xp.max(logits, axis=-1, keepdims=True)
weights = xp.exp(logits - xp.where(peak == float('-inf'), 0.0, peak))
total = weights.sum(axis=-1, keepdims=True)
weights = weights / xp.where(total == 0, 1.0, total)`
      : `
weights = xp.exp(logits - xp.max(logits, axis=-1, keepdims=True))
weights = weights / weights.sum(axis=-1, keepdims=True)`,
  );
  program.step('shown = weights.astype(xp.float32)');
}

function added(request: SnippetRequest): void {
  const { program, layer, known } = request;
  const { queries, keys, offset } = layer;
  // Grids come whole; of lists, the rows of queries may lie outside those of keys.
  const whole = !has(known, 'offset') || offset === keys - queries;
  program.step(whole ? 'positions = key' : 'positions = xp.concatenate([query, key], axis=0)');
  absoluteSnippets[known.scheme.name]?.(request);
  program.step(`
q = (x[${keys - queries}:] + ${whole ? `table[${offset}:${offset + queries}]` : `table[:${queries}]`}) @ wq.T
k = (x + ${whole ? 'table' : `table[${queries}:]`}) @ wk.T`);
}

function turned(pe: Posenc, request: SnippetRequest): void {
  const { program, layer, known } = request;
  program.step('positions = xp.concatenate([query, key], axis=0)');
  rotaryTables(pe, request);
  turnFunction(request);
  const { queries } = layer;
  if (known.scheme.name === 'xpos') {
    program.step(`
q = turn(q, cos[:${queries}] * scale[:${queries}], sin[:${queries}] * scale[:${queries}])
k = turn(k, cos[${queries}:] / scale[${queries}:], sin[${queries}:] / scale[${queries}:])`);
  } else {
    program.step(`q = turn(q, cos[:${queries}], sin[:${queries}])\nk = turn(k, cos[${queries}:], sin[${queries}:])`);
  }
}
