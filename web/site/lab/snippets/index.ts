import type { BiasOptions, Posenc, Scheme, Tensor } from 'posenc';
import { valuesInAttention } from 'posenc/catalogue';
import { assembled } from '../../../elements/figure/index.ts';
import type { LinearFormName } from '../../../elements/linear-attention/index.ts';
import { has, insideAttention, type PanelScheme, panelScheme, tableOptions, tableRows } from '../panel/encoding.ts';
import { layerOf } from '../panel/layer.ts';
import { extrasOfHead } from '../pictures/attention.ts';
import { linearHeadCall, linearLayer, withoutLinear } from '../pictures/linear.ts';
import { frequenciesOf, frequencyOptions, hasFactor, positionRows, rotaryTableOptions } from '../pictures/table.ts';
import type { Term, View } from '../state/shared-parameters.ts';
import { type LabState, type PanelState, sharedValue, tokensOf } from '../state/state.ts';
import { float32Text, headOf, noSnippet } from './program.ts';
import { allQueriesAndKeys, queriesAndKeys, wordsAndProjections } from './python.ts';

interface Request {
  readonly pe: Posenc;
  readonly state: LabState;
  readonly panel: PanelState;
  readonly layer: ReturnType<typeof layerOf>;
  readonly known: PanelScheme | undefined;
}

const preamble = `import { createPosenc } from 'posenc';

const pe = await createPosenc();`;

const arrayFunction = 'const array = (shape, data) => ({ data: Float32Array.from(data), shape });';

/** The picture of a panel as calls of posenc, with the result in `shown`. Throws NoSnippet if there is none. */
export function javascriptSnippet(pe: Posenc, state: LabState, panel: PanelState): string {
  const layer = layerOf(state, panel);
  const known = panelScheme(pe, panel, layer);
  const request = { pe, state, panel, layer, known };
  const body = bodyOf(request);
  return [preamble, ...(body.includes('array(') ? [arrayFunction] : []), body, ''].join('\n');
}

function bodyOf(request: Request): string {
  const { state, known } = request;
  const view = sharedValue<View>(state, 'view');
  if (view === 'weights' || view === 'logits') return attention(request, view);
  if (view === 'linear') return linear(request);
  if (!known) return noSnippet('Without an encoding there is nothing to compute here.');
  if (view === 'bias') return `${biasOfHead(request, known)}\nconst shown = bias;`;
  if (view === 'scorecard') return noSnippet('The scorecard is many small measurements; pe.score() makes it.');
  if (view === 'spectrum') return spectrum(request, known);
  return ofPositions(request, known, view);
}

function spectrum({ pe, panel, layer }: Request, known: PanelScheme): string {
  const options = frequencyOptions(known, panel, layer);
  if (!frequenciesOf(pe, options)) return noSnippet(`In ${known.scheme.title} there are no pairs that turn.`);
  const factor = hasFactor(known.scheme) ? `\nconst attentionFactor = pe.attentionFactor(${literal(options)});` : '';
  return `const frequencies = pe.frequencies(${literal(options)});${factor}
const shown = { data: pe.spectrum({ frequencies, context: ${layer.keys} }).wavelengths };`;
}

function ofPositions(request: Request, known: PanelScheme, view: View): string {
  const { pe, state, panel, layer } = request;
  const rows = positionRows(pe, known, panel, layer);
  const metric = sharedValue<string>(state, 'metric');
  if (view === 'distance' && known.scheme.place === 'bias') {
    const square = { ...layer, queries: layer.keys, offset: 0 };
    return `${biasOfHead({ ...request, layer: square }, known)}\nconst shown = { data: pe.distanceProfile(bias) };`;
  }
  if (!rows || (view !== 'table' && rows.what === 'head')) {
    return noSnippet(`There is nothing of ${known.scheme.title} to show here.`);
  }
  const table = tableCode(request, known, { data: rows.data, shape: [rows.rows, rows.columns] });
  const near = `pe.similarity(table, { metric: '${metric}' })`;
  const text = {
    table: 'const shown = table;',
    similarity: `const shown = ${near};`,
    distance: `const shown = { data: pe.distanceProfile(${near}) };`,
  }[view as 'table' | 'similarity' | 'distance'];
  return `${table}\n${text}`;
}

/** Defines `table`, one row per position. */
function tableCode({ pe, panel, layer }: Request, known: PanelScheme, rows: Tensor): string {
  const { place } = known.scheme;
  if (place === 'embedding') {
    const call = `pe.absolute(${literal(tableOptions(known, layer, 0, layer.keys))})`;
    return `const { data } = ${call};\nconst table = { data, shape: ${literal(rows.shape)} };`;
  }
  if (place !== 'rotation') return `const table = ${literal(rows)};`;
  return `const { cos, sin } = pe.rotaryTable(${literal(rotaryTableOptions(pe, known, panel, layer))});
const [positions, pairs] = cos.shape;
const row = ({ data }, p) => data.subarray(p * pairs, (p + 1) * pairs);
const data = Float32Array.from(Array.from({ length: positions }, (_, p) => [...row(cos, p), ...row(sin, p)]).flat());
const table = { data, shape: [positions, 2 * pairs] };`;
}

/** Defines `bias` [queries, keys] of the chosen head. */
function biasOfHead({ pe, layer }: Request, known: PanelScheme): string {
  const { scheme, options } = known;
  if (scheme.place !== 'bias') return noSnippet('Only biases have a snippet of the bias; see the logits.');
  const { queries, keys, offset, heads, head, causal } = layer;
  const sizes = Object.entries({ heads, queries, keys, offset }).filter(([size]) => has(known, size));
  const call = { ...valuesInAttention(scheme, options, causal), ...Object.fromEntries(sizes) };
  // Some schemes have one matrix for all heads, and some one row for all queries.
  const { shape } = pe.bias(assembled<BiasOptions>(call));
  const [rows, matrices = 1] = [shape.at(-2) as number, shape.at(-3)];
  const size = rows * keys;
  const first = matrices === 1 ? 0 : head * size;
  const repeated =
    rows === queries
      ? ''
      : `\nbias = { data: Float32Array.from({ length: ${queries * keys} }, (_, i) => bias.data[i % ${keys}]), shape: [${queries}, ${keys}] };`;
  return `const all = pe.bias(${literal(call)});
${repeated ? 'let' : 'const'} bias = { data: all.data.slice(${first}, ${first + size}), shape: [${rows}, ${keys}] };${repeated}`;
}

function attention(request: Request, view: 'weights' | 'logits'): string {
  const { pe, state, panel, layer, known } = request;
  if (view === 'logits' && sharedValue<Term>(state, 'term') !== 'all') {
    return noSnippet('There are snippets of all terms together.');
  }
  const { words } = tokensOf(state);
  const { causal, offset, head } = layer;
  const place = known?.scheme.place;
  const besides = (extras: Request['layer']['extras']) =>
    Object.entries(extras)
      .map(([name, value]) => `${name}: ${literal(value)}, `)
      .join('');
  const settings = `causal: ${causal}, offset: ${offset}, want: ['${view}']`;
  const common = besides(extrasOfHead(layer)) + settings;
  if (known && place === 'embedding') {
    return `${added(request, known, words)}
const { ${view}: shown } = pe.attention({ q, k, v: k, ${common} });`;
  }
  // Heads are mixed, so none can be computed alone.
  if (known?.scheme.mixesHeads) {
    const { q, k } = allQueriesAndKeys(pe, words, layer);
    const size = layer.queries * layer.keys;
    return `const q = ${literal(q)};\nconst k = ${literal(k)};
const { ${view}: all } = pe.attention({ q, k, v: k, encoding: ${literal(known.options)}, ${besides(layer.extras)}${settings} });
const shown = { data: all.data.slice(${head * size}, ${(head + 1) * size}), shape: [${layer.queries}, ${layer.keys}] };`;
  }
  const { q, k } = queriesAndKeys(pe, words, layer);
  const arrays = `const q = ${literal(q)};\nconst k = ${literal(k)};`;
  if (known && place === 'bias') {
    return `${arrays}\n${biasOfHead(request, known)}
const { ${view}: shown } = pe.attention({ q, k, v: k, bias, ${common} });`;
  }
  const encoding = known && ofHead(known.scheme, insideAttention(pe, known, panel, layer), head);
  return `${arrays}
const { ${view}: shown } = pe.attention({ q, k, v: k${encoding ? `, encoding: ${literal(encoding)}` : ''}, ${common} });`;
}

/** Defines `q` and `k` of the chosen head, from words with a table added to them. */
function added(request: Request, known: PanelScheme, words: readonly string[]): string {
  const { pe, layer } = request;
  const { columns } = tableRows(pe, known, layer, 0, layer.keys);
  const input = wordsAndProjections(pe, words, layer, columns);
  return `${Object.entries(input)
    .map(([name, value]) => `const ${name} = ${literal(value)};`)
    .join('\n')}
${addedTables(request, known)}
const sum = (a, b) => ({ data: a.data.map((value, i) => value + b.data[i]), shape: a.shape });
const asking = array([${layer.queries}, ${columns}], x.data.slice(${(layer.keys - layer.queries) * columns}));
const q = pe.project(sum(asking, ofQueries), wq);
const k = pe.project(sum(x, ofKeys), wk);`;
}

function linear(request: Request): string {
  const { pe, state, known } = request;
  const why = withoutLinear(known?.scheme, request.layer);
  if (why) return noSnippet(why);
  const { words } = tokensOf(state);
  const form = sharedValue<LinearFormName>(state, 'linearForm');
  const layer = linearLayer(form, request.layer);
  const call = linearHeadCall(pe, words, form, { known, layer });
  const { q, k, v: _, ...settings } = call.options;
  const arrays =
    known?.scheme.place === 'embedding'
      ? added({ ...request, layer }, known, words)
      : `const q = ${literal(withoutHead(q as Tensor))};\nconst k = ${literal(withoutHead(k as Tensor))};`;
  const options = Object.entries(settings).map(
    ([name, value]) => `${name}: ${literal(isTensor(value) ? withoutHead(value) : value)}`,
  );
  const asked = ['v: k', ...options, "want: ['weights']"].join(', ');
  if (call.name === 'linearAttention') {
    return `${arrays}\nconst { weights: shown } = pe.linearAttention({ q, k, ${asked} });`;
  }
  const { queries, keys } = request.layer;
  const step = call.step
    ? `\nconst step = ${literal(withoutHead(call.step))};\nk.data = k.data.map((x, i) => x * step.data[Math.floor(i / ${layer.headDim})]);`
    : '';
  const turn = call.rotation ? `\nconst turned = (x) => pe.rotate(x, ${literal(call.rotation)});` : '';
  const input = turn ? 'q: turned(q), k: turned(k)' : 'q, k';
  return `${arrays}${step}${turn}
const { weights } = pe.recurrentAttention({ ${input}, ${asked} });
const shown = { data: weights.data.slice(${-queries * keys}), shape: [${queries}, ${keys}] };`;
}

/** The array of the one head that it has. */
function withoutHead({ data, shape }: Tensor): Tensor {
  return { data, shape: shape.slice(1) };
}

/** Defines `ofQueries` and `ofKeys`, the rows of the table that are added to their words. */
function addedTables({ layer }: Request, known: PanelScheme): string {
  const { queries, keys, offset } = layer;
  if (has(known, 'offset')) {
    return `const ofQueries = pe.absolute(${literal(tableOptions(known, layer, offset, queries))});
const ofKeys = pe.absolute(${literal(tableOptions(known, layer, 0, keys))});`;
  }
  return `const ofKeys = pe.absolute(${literal(tableOptions(known, layer, 0, keys))});
const width = ofKeys.data.length / ${keys};
const ofQueries = { data: ofKeys.data.slice(${offset} * width, ${offset + queries} * width) };`;
}

/** Replaces arrays with one part per head by the part of one head. */
function ofHead({ arrays }: Scheme, encoding: object, head: number): object {
  return Object.fromEntries(
    Object.entries(encoding).map(([name, value]) => {
      const input = arrays.find((one) => one.name === name);
      const shapes = input && 'shapes' in input ? input.shapes : [];
      const perHead = shapes.some(
        (axes) => axes[0] === 'heads' && isTensor(value) && axes.length === value.shape.length,
      );
      if (!perHead) return [name, value];
      const one = headOf(value, head);
      return [name, { data: one.data, shape: [1, ...one.shape] }];
    }),
  );
}

function isTensor(value: unknown): value is Tensor {
  return typeof value === 'object' && value !== null && 'data' in value && 'shape' in value;
}

/** A value as source code. */
function literal(value: unknown): string {
  if (isTensor(value)) {
    // Positions are doubles, everything else is float32.
    if (!(value.data instanceof Float32Array))
      return `{ data: [${Array.from(value.data).join(', ')}], shape: [${value.shape.join(', ')}] }`;
    return `array([${value.shape.join(', ')}], [${Array.from(value.data, float32Text).join(', ')}])`;
  }
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, one]) => `${name}: ${literal(one)}`);
    return `{ ${entries.join(', ')} }`;
  }
  return typeof value === 'string' ? `'${value}'` : String(value);
}

export { pythonSnippet } from './python.ts';
