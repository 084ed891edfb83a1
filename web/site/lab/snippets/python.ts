import type { AttentionTemperature, Posenc, Tensor } from 'posenc';
import { type LinearCall, type LinearFormName, linearForm } from '../../../elements/linear-attention/index.ts';
import { wordsOf } from '../panel/arrays.ts';
import { has, panelScheme, tableRows } from '../panel/encoding.ts';
import { type Layer, layerOf } from '../panel/layer.ts';
import { lastRows, projected } from '../pictures/attention.ts';
import { linearHeadCall, linearLayer, withoutLinear } from '../pictures/linear.ts';
import { positionRows } from '../pictures/table.ts';
import type { Term, View } from '../state/shared-parameters.ts';
import { type LabState, type PanelState, sharedValue, tokensOf } from '../state/state.ts';
import { type Dialect, headOf, noSnippet, Program, type SnippetRequest } from './program.ts';
import { snippetOf } from './schemes.ts';
import { attentionFactor, rotaryTables, turnFunction } from './turn.ts';

/**
 * The picture of a panel as a program for NumPy or PyTorch, with the result in `shown`. Throws NoSnippet if there is
 * none.
 */
export function pythonSnippet(pe: Posenc, state: LabState, panel: PanelState, dialect: Dialect): string {
  const layer = layerOf(state, panel);
  const known = panelScheme(pe, panel, layer);
  const program = new Program();
  const view = sharedValue<View>(state, 'view');
  const request = known && { pe, program, panel, layer, known };
  if (view === 'linear') linear(pe, state, panel, program, request);
  else if (view === 'weights' || view === 'logits' || view === 'bias') attention(pe, state, panel, program, request);
  else if (!request) noSnippet('Without an encoding there is nothing to compute here.');
  else if (view === 'spectrum') {
    spectrum(request);
  } else if (view === 'scorecard') noSnippet('The scorecard is many small measurements; see pe.score in JavaScript.');
  else ofPositions(pe, state, request, view);
  return program.text(dialect);
}

/** The table, and views that are computed from its rows. */
function ofPositions(pe: Posenc, state: LabState, request: SnippetRequest, view: View): void {
  const { program, layer, known, panel } = request;
  const { place, title } = known.scheme;
  if (view === 'distance' && place === 'bias') {
    const square = { ...layer, queries: layer.keys, offset: 0 };
    places(program, square);
    snippetOf(known.scheme).write({ ...request, layer: square });
    program.step('similarity = bias');
  } else {
    if (place === 'embedding') {
      program.step(`positions = xp.arange(${layer.keys}, dtype=xp.float64)`);
      snippetOf(known.scheme).write(request);
    } else if (place === 'rotation') {
      program.step(`positions = xp.arange(${layer.keys}, dtype=xp.float64)`);
      rotaryTables(request);
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
  const { program, known } = request;
  const { wavelengths } = snippetOf(known.scheme);
  if (!wavelengths) noSnippet(`In ${known.scheme.title} there are no pairs that turn.`);
  wavelengths?.(request);
  const factor = attentionFactor(request);
  if (factor !== 1) program.step(`attention_factor = ${factor}`);
  program.step('shown = wavelengths');
}

/** Defines the positions `query` and `key`, and `distance`, query minus key. */
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
    else snippetOf(request.known.scheme).write(request);
    program.step('shown = bias.astype(xp.float32)');
    return;
  }
  queryAndKeyInputs(pe, state, program, { layer, request });
  if (request && place === 'rotation') turned(request);
  const { temperature, sinks } = layer.extras;
  const onLogits = temperature?.form === 'inkling';
  if (temperature) temperatureOf(program, temperature);
  if (temperature && !onLogits) program.step('q = q * temperature[:, None]');
  const scale = request && snippetOf(request.known.scheme).scale?.(request);
  program.step(`scale = ${layer.extras.scale ?? scale ?? `1 / ${layer.headDim} ** 0.5`}\nlogits = scale * q @ k.T`);
  if (request && place === 'bias') {
    snippetOf(request.known.scheme).write(request);
    program.step('logits = logits + bias');
  }
  if (request && place === 'relative') snippetOf(request.known.scheme).write(request);
  if (onLogits) program.step('logits = logits * temperature[:, None]');
  if (layer.causal) program.step("logits = xp.where(key[None, :] <= query[:, None], logits, float('-inf'))");
  if (view === 'logits') program.step('shown = logits.astype(xp.float32)');
  else softmax(program, layer.causal && layer.offset < 0, sinks?.[layer.head]);
}

/** Defines `q` and `k` of the chosen head, before any rotation. */
function queryAndKeyInputs(
  pe: Posenc,
  state: LabState,
  program: Program,
  { layer, request }: { readonly layer: SnippetRequest['layer']; readonly request: SnippetRequest | undefined },
): void {
  const { words } = tokensOf(state);
  const inputs = (arrays: Readonly<Record<string, Tensor>>) => {
    for (const [name, array] of Object.entries(arrays)) program.input(name, array);
  };
  if (request?.known.scheme.place !== 'embedding') {
    inputs(queriesAndKeys(pe, words, layer));
    return;
  }
  const { columns } = tableRows(pe, request.known, layer, 0, layer.keys);
  inputs(wordsAndProjections(pe, words, layer, columns));
  added(request);
}

function linear(
  pe: Posenc,
  state: LabState,
  panel: PanelState,
  program: Program,
  options: SnippetRequest | undefined,
): void {
  const whole = layerOf(state, panel);
  const why = withoutLinear(options?.known.scheme, whole);
  if (why) noSnippet(why);
  const form = sharedValue<LinearFormName>(state, 'linearForm');
  const layer = linearLayer(form, whole);
  const request = options && { ...options, layer };
  const known = request?.known;
  const call = linearHeadCall(pe, tokensOf(state).words, form, { known, layer });
  places(program, layer);
  queryAndKeyInputs(pe, state, program, { layer, request });
  const turn = () => {
    if (request && known?.scheme.place === 'rotation') turned(request);
  };
  if (call.name === 'linearAttention') similarityWeights(program, form, layer, turn);
  else recurrentWeights(program, form, call, turn);
  program.step(`shown = weights[${layer.queries - whole.queries}:].astype(xp.float32)`);
}

/** Defines `weights` of linear attention; `turn` rotates q and k. */
function similarityWeights(
  program: Program,
  form: LinearFormName,
  layer: SnippetRequest['layer'],
  turn: () => void,
): void {
  const { similarity } = linearForm(form);
  const seen = (name: string) =>
    layer.causal ? `\n${name} = xp.where(key[None, :] <= query[:, None], ${name}, 0.0)` : '';
  if (similarity === 'dot') {
    turn();
    program.step(`weights = ${layer.extras.scale ?? `1 / ${layer.headDim} ** 0.5`} * q @ k.T${seen('weights')}`);
  } else if (similarity === 'elu') {
    program.step(`
def features(x):
    return xp.where(x > 0, x + 1, xp.exp(xp.clip(x, None, 0)))

q, k = features(q), features(k)
# The denominator is not rotated.
plain = q @ k.T${seen('plain')}`);
    turn();
    program.step(`
weights = q @ k.T${seen('weights')}
weights = weights / (plain.sum(axis=-1, keepdims=True) + 1e-6)`);
  } else {
    program.step('q, k = [x / xp.sqrt((x * x).sum(axis=-1, keepdims=True)) for x in (q, k)]');
    turn();
    program.step(`
weights = 1 + q @ k.T${seen('weights')}
weights = weights / (weights.sum(axis=-1, keepdims=True) + 1e-6)`);
  }
}

/** Defines `weights` of recurrent attention by its recurrence: what becomes of a value that is 1 at one token. */
function recurrentWeights(
  program: Program,
  form: LinearFormName,
  { options, step }: LinearCall & { readonly name: 'recurrentAttention' },
  turn: () => void,
): void {
  const { normaliser } = linearForm(form);
  const [, tokens = 0, headDim = 0] = (options.k as Tensor).shape;
  const input = (name: string, array: unknown) => {
    const { data, shape } = array as Tensor;
    program.input(name, { data, shape: shape.slice(1) });
  };
  if (step) {
    input('step', step);
    program.step('k = k * step');
  }
  turn();
  if (options.qkL2Norm) {
    program.step('q, k = [x / xp.sqrt((x * x).sum(axis=-1, keepdims=True) + 1e-6) for x in (q, k)]');
  }
  const { decay, beta } = options;
  if (decay !== undefined) input('decay', decay);
  if (beta !== undefined) input('beta', beta);
  const isFixed = decay !== undefined && (decay as Tensor).shape[1] === 1;
  const fade = `    state = state * xp.exp(decay[${isFixed ? 0 : 't'}])[:, None]\n`;
  const write =
    beta === undefined
      ? 'k[t][:, None] * value[t][None, :]'
      : 'beta[t] * k[t][:, None] * (value[t] - k[t] @ state)[None, :]';
  program.step(`
state = xp.zeros((${headDim}, ${tokens}), dtype=xp.float64)
value = xp.eye(${tokens}, dtype=xp.float64)
rows = []
for t in range(${tokens}):
${decay === undefined ? '' : fade}    state = state + ${write}
    rows.append(${options.scale ?? `1 / ${headDim} ** 0.5`} * q[t] @ state)
weights = xp.stack(rows)`);
  if (normaliser === 'retention') {
    program.step(`
left = xp.where(distance >= 0, xp.exp(decay * xp.clip(distance, 0, None)), 0.0)
weights = weights / xp.sqrt(left.sum(axis=-1, keepdims=True))
weights = weights / xp.clip(xp.abs(weights.sum(axis=-1, keepdims=True)), 1, None)`);
  }
}

/** Defines `temperature` of the queries. */
function temperatureOf(program: Program, { form, attnScale, floorScale: n }: AttentionTemperature): void {
  const formulas: Readonly<Record<typeof form, string>> = {
    llama4: `1 + ${attnScale} * xp.log(1 + xp.floor((query + 1) / ${n}))`,
    ministral3: `1 + ${attnScale} * xp.log(1 + xp.floor(query / ${n}))`,
    inkling: `1 + ${attnScale} * xp.log(xp.clip((query + 1) / ${n}, 1, None))`,
    'log-n': `xp.clip(xp.log(query + 1) / ${Math.log(n as number)}, 1, None)`,
  };
  program.step(`temperature = ${formulas[form]}`);
}

/** Queries that see no key get weights of zero; with a sink this happens without special treatment. */
function softmax(program: Program, blind: boolean, sink: number | undefined): void {
  program.step(
    sink !== undefined
      ? `
peak = xp.clip(xp.max(logits, axis=-1, keepdims=True), ${sink}, None)
weights = xp.exp(logits - peak)
weights = weights / (weights.sum(axis=-1, keepdims=True) + xp.exp(${sink} - peak))`
      : blind
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
  // Grids are computed as a whole; on a line, the rows of queries may lie outside those of the keys.
  const whole = !has(known, 'offset') || offset === keys - queries;
  program.step(whole ? 'positions = key' : 'positions = xp.concatenate([query, key], axis=0)');
  snippetOf(known.scheme).write(request);
  program.step(`
q = (x[${keys - queries}:] + ${whole ? `table[${offset}:${offset + queries}]` : `table[:${queries}]`}) @ wq.T
k = (x + ${whole ? 'table' : `table[${queries}:]`}) @ wk.T`);
}

function turned(request: SnippetRequest): void {
  const { program, layer, known } = request;
  program.step('positions = xp.concatenate([query, key], axis=0)');
  rotaryTables(request);
  turnFunction(request);
  const { queries } = layer;
  if (snippetOf(known.scheme).stretch) {
    program.step(`
q = turn(q, cos[:${queries}] * scale[:${queries}], sin[:${queries}] * scale[:${queries}])
k = turn(k, cos[${queries}:] / scale[${queries}:], sin[${queries}:] / scale[${queries}:])`);
  } else {
    program.step(`q = turn(q, cos[:${queries}], sin[:${queries}])\nk = turn(k, cos[${queries}:], sin[${queries}:])`);
  }
}

/** Queries and keys of the chosen head before any position: [queries, head_dim] and [keys, head_dim]. */
export function queriesAndKeys(pe: Posenc, words: readonly string[], layer: Layer): { q: Tensor; k: Tensor } {
  const { q, k } = allQueriesAndKeys(pe, words, layer);
  return { q: headOf(q, layer.head), k: headOf(k, layer.head) };
}

/** The same for all heads. */
export function allQueriesAndKeys(pe: Posenc, words: readonly string[], layer: Layer): { q: Tensor; k: Tensor } {
  const { embeddings, wq, wk } = wordsOf(pe, words, layer);
  return {
    q: projected(pe, lastRows(embeddings, layer.queries), wq, layer),
    k: projected(pe, embeddings, wk, layer),
  };
}

/** Words and the projections of the chosen head, for tables that are added to the words. */
export function wordsAndProjections(pe: Posenc, words: readonly string[], layer: Layer, width: number) {
  const { embeddings, wq, wk } = wordsOf(pe, words, layer, width);
  const ofHead = ({ data }: Tensor): Tensor => {
    const size = layer.headDim * width;
    return { data: data.subarray(layer.head * size, (layer.head + 1) * size), shape: [layer.headDim, width] };
  };
  return { x: embeddings, wq: ofHead(wq), wk: ofHead(wk) };
}
