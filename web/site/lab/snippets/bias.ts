import type { DynamicPositionBiasLayer, Tensor } from 'posenc';
import { inputArray, noSnippet, option, type Snippet, type SnippetRequest } from './program.ts';

/** Defines `bucket`; T5 counts key minus query, the negative of `distance`. */
export function t5Buckets(
  { program }: SnippetRequest,
  buckets: number,
  max: number,
  both: boolean,
  distance = 'distance',
): void {
  const each = both ? buckets / 2 : buckets;
  const exact = Math.floor(each / 2);
  program.step(`
far = ${both ? `xp.abs(${distance})` : `xp.clip(${distance}, 0, None)`}
large = ${exact} + xp.floor(xp.log(xp.clip(far, 1, None) / ${exact}) / ${Math.log(max / exact)} * ${each - exact} + 1e-9)
bucket = xp.where(far < ${exact}, far, xp.clip(large, None, ${each - 1}))`);
  if (both) program.step(`bucket = bucket + xp.where(${distance} < 0, ${each}, 0)`);
}

/** The distance between key and query in the form that a bias uses. */
export function farOf(form: string): string {
  return form === 'symmetric' ? 'xp.abs(distance)' : 'xp.clip(distance, 0, None)';
}

/**
 * The slope of a head: those for the next lower power of 2 come first, followed by every other slope for twice that
 * power.
 */
function slopeOf(head: number, heads: number, exponent: number): number {
  const power = 2 ** Math.floor(Math.log2(heads));
  if (head < power) return 2 ** ((-exponent * (head + 1)) / power);
  return 2 ** ((-exponent * (2 * (head - power) + 1)) / (2 * power));
}

/** x · split − (x · split − x) leaves 8 of the 53 bits of x, rounded. */
const split = 2 ** 45 + 1;

function bfloat16(x: number): number {
  return x * split - (x * split - x);
}

export const alibi: Snippet = {
  scheme: 'alibi',
  write: (request) => {
    const { program, layer } = request;
    const slope = slopeOf(layer.head, layer.heads, option(request, 'alibiBiasMax'));
    const form = option<string>(request, 'form');
    const far = form === 'mpt' ? `${layer.keys - 1} - key[None, :] + 0 * distance` : farOf(form);
    const scale = option<number>(request, 'outputScale');
    const scaled = scale === 1 ? '' : ` * ${scale}`;
    if (option(request, 'precision') === 'exact') program.step(`bias = -${slope} * (${far})${scaled}`);
    else {
      program.step(`
far = ${far}
far = far * ${split} - (far * ${split} - far)  # to bfloat16
bias = -${bfloat16(slope)} * far
bias = (bias * ${split} - (bias * ${split} - bias))${scaled}`);
    }
  },
};

export const beit: Snippet = {
  scheme: 'beit',
  write: (request) => {
    inputArray(request, 'table');
    const { height, width } = option<{ height: number; width: number }>(request, 'window');
    const { head } = request.layer;
    request.program.step(`
cell = xp.arange(${height * width}, dtype=xp.float64)
row, column = xp.floor(cell / ${width}), cell % ${width}
down, right = row[:, None] - row[None, :] + ${height - 1}, column[:, None] - column[None, :] + ${width - 1}
bias = xp.zeros((${height * width + 1}, ${height * width + 1}))
bias[1:, 1:] = table[(down * ${2 * width - 1} + right).astype(xp.int64), ${head}]
bias[0, :], bias[:, 0] = table[-3, ${head}], table[-2, ${head}]
bias[0, 0] = table[-1, ${head}]`);
  },
};

export const cpmAnt: Snippet = {
  scheme: 'cpm-ant',
  write: (request) => {
    const { program, layer } = request;
    for (const name of ['table', 'querySegments', 'keySegments']) inputArray(request, name);
    const buckets = option<number>(request, 'numBuckets');
    t5Buckets(request, buckets, option(request, 'maxDistance'), true);
    program.step(`
own, other = querySegments[0][:, None], keySegments[0][None, :]
row = xp.where(own == other, bucket, ${buckets} + own * ${option(request, 'segmentTypes')} + other)
bias = table[row.astype(xp.int64), ${layer.head}]`);
  },
};

export const dataDependentAlibi: Snippet = {
  scheme: 'data-dependent-alibi',
  write: (request) => {
    const { program, layer } = request;
    inputArray(request, 'gateLogits');
    const scale = option<number>(request, 'postLogScale');
    program.step(`
forget = xp.cumsum(-${scale} * xp.log(1 + xp.exp(-gateLogits[0, :, ${layer.head}])), axis=0)
bias = forget[:, None] - forget[None, :]  # sum over the tokens after the key, up to the query`);
    if (option(request, 'causal')) return;
    program.step(`
remember = xp.cumsum(-${scale} * xp.log(1 + xp.exp(-gateLogits[0, :, ${layer.heads + layer.head}])), axis=0)
bias = xp.where(distance >= 0, bias, remember[None, :] - remember[:, None])`);
  },
};

export const dynamicPositionBias: Snippet = {
  scheme: 'dynamic-position-bias',
  write: (request) => {
    const { program, layer } = request;
    const layers = option<readonly DynamicPositionBiasLayer[]>(request, 'layers');
    layers.forEach(({ weight, bias, normWeight, normBias }, i) => {
      program.input(`weight${i}`, weight as Tensor);
      program.input(`bias${i}`, bias as Tensor);
      if (normWeight) program.input(`norm_weight${i}`, normWeight as Tensor);
      if (normBias) program.input(`norm_bias${i}`, normBias as Tensor);
    });
    const far = option(request, 'logDistance') ? 'xp.sign(distance) * xp.log(1 + xp.abs(distance))' : 'distance';
    program.step(`hidden = (${far})[:, :, None]`);
    layers.forEach(({ normWeight, normBias }, i) => {
      program.step(`hidden = hidden @ weight${i}.T + bias${i}`);
      if (normWeight) {
        program.step(`
hidden = hidden - hidden.mean(axis=-1, keepdims=True)
hidden = hidden / xp.sqrt((hidden * hidden).mean(axis=-1, keepdims=True) + 1e-5)
hidden = hidden * norm_weight${i}${normBias ? ` + norm_bias${i}` : ''}`);
      }
      if (i < layers.length - 1) program.step('hidden = hidden / (1 + xp.exp(-hidden))  # SiLU');
    });
    program.step(`bias = hidden[:, :, ${layer.head}]`);
  },
};

export const fire: Snippet = {
  scheme: 'fire',
  write: (request) => {
    const { program } = request;
    for (const name of ['w0', 'b0', 'w1', 'b1']) inputArray(request, name);
    const of = <Value>(name: string) => option<Value>(request, name);
    const threshold = Math.abs(of<number>('threshold') * of<number>('thresholdMultiplier'));
    program.step(`
far = xp.log(1 + xp.abs(${of('c')} * distance))
farthest = xp.log(1 + xp.abs(${of('c')} * xp.clip(query, ${threshold}, None))) + ${of('eps')}
x = far / farthest[:, None]
hidden = xp.clip(x[:, :, None] * w0.reshape(-1) + b0, 0, None)
bias = hidden @ w1[${request.layer.head}] + b1[${request.layer.head}]`);
  },
};

export const kerple: Snippet = {
  scheme: 'kerple',
  write: (request) => {
    const { program, layer, known } = request;
    const number = (name: string) => (known.options[name] as Tensor).data[layer.head] as number;
    const min = option<number>(request, 'clampMin');
    const a = Math.max(number('a'), min);
    const log = option(request, 'kernel') === 'log';
    const p = Math.max(number('p'), min);
    const far = farOf(option<string>(request, 'form'));
    if (log) program.step(`a, p = ${a}, ${p}\nbias = -p * xp.log(1 + a * ${far})`);
    else program.step(`a, p = ${a}, ${Math.min(p, option<number>(request, 'clampMaxP'))}\nbias = -a * ${far} ** p`);
  },
};

export const layoutlmv3: Snippet = {
  scheme: 'layoutlmv3',
  write: (request) => {
    const { program, layer } = request;
    for (const name of ['bbox', 'table', 'tableX', 'tableY']) inputArray(request, name);
    t5Buckets(request, option(request, 'relPosBins'), option(request, 'maxRelPos'), true);
    program.step(`bias = table[bucket.astype(xp.int64), ${layer.head}]`);
    for (const [edge, table] of [
      [0, 'tableX'],
      [3, 'tableY'],
    ]) {
      program.step(`apart = bbox[0, :, None, ${edge}] - bbox[0, None, :, ${edge}]`);
      t5Buckets(request, option(request, 'rel2dPosBins'), option(request, 'maxRel2dPos'), true, 'apart');
      program.step(`bias = bias + ${table}[bucket.astype(xp.int64), ${layer.head}]`);
    }
    program.step(`bias = ${option(request, 'outputScale')} * bias`);
  },
};

export const levit: Snippet = {
  scheme: 'levit',
  write: (request) => {
    inputArray(request, 'table');
    const { height, width } = option<{ height: number; width: number }>(request, 'window');
    request.program.step(`
cell = xp.arange(${height * width}, dtype=xp.float64)
row, column = xp.floor(cell / ${width}), cell % ${width}
down, right = xp.abs(row[:, None] - row[None, :]), xp.abs(column[:, None] - column[None, :])
bias = table[${request.layer.head}, (down * ${width} + right).astype(xp.int64)]`);
  },
};

export const moirai: Snippet = {
  scheme: 'moirai',
  write: (request) => {
    const { program, layer } = request;
    for (const name of ['queryIds', 'keyIds']) inputArray(request, name);
    program.step('own, other = queryIds[0][:, None], keyIds[0][None, :]');
    const isLinear = option(request, 'form') === 'linear';
    inputArray(request, isLinear ? 'slopes' : 'table');
    if (isLinear) program.step(`bias = slopes[${layer.head}] * (other - own)`);
    else program.step(`bias = table[(own == other).astype(xp.int64), ${layer.head}]`);
  },
};

export const proximal: Snippet = {
  scheme: 'proximal',
  write: ({ program }) => program.step('bias = -xp.log(1 + xp.abs(distance))'),
};

export const relativeProjection: Snippet = {
  scheme: 'relative-projection',
  write: (request) => {
    const { program, layer } = request;
    inputArray(request, 'weights');
    const { shape } = inputArray(request, 'distanceBank');
    const max = (shape[1] as number) - 1;
    program.step(`
curves = weights[0, ${layer.head}] @ distanceBank
index = xp.clip(distance, 0, ${max}).astype(xp.int64)
bias = xp.where((distance >= 0) & (distance <= ${max}), xp.take_along_axis(curves, index, axis=-1), 0.0)`);
  },
};

export const sandwich: Snippet = {
  scheme: 'sandwich',
  write: (request) => {
    const { program, layer } = request;
    const dim = option<number>(request, 'dim');
    const first = option<number>(request, 'firstFrequency');
    const form = option<string>(request, 'form');
    const far =
      form === 'tril' ? `xp.where(key[None, :] > query[:, None] - ${layer.offset}, 0.0, distance)` : farOf(form);
    const less = option(request, 'subtractHalfDim') ? ` - ${dim / 2}` : '';
    program.step(`
frequencies = ${option(request, 'base')} ** (-2 * (xp.arange(${dim / 2}, dtype=xp.float64) + ${first}) / ${dim})
bias = (xp.cos(${far}[:, :, None] * frequencies).sum(axis=-1)${less}) / ${(8 * (layer.head + 1)) / layer.heads}`);
  },
};

export const swinV2: Snippet = {
  scheme: 'swin-v2',
  write: (request) => {
    for (const name of ['w0', 'b0', 'w1']) inputArray(request, name);
    const window = option<{ height: number; width: number }>(request, 'window');
    const { program, layer } = request;
    const unit = (side: 'height' | 'width') => {
      const pretrained = option<number>(request, `pretrainedWindow.${side}`);
      return Math.max((pretrained || window[side]) - 1, 1);
    };
    program.step(`
cell = xp.arange(${window.height * window.width}, dtype=xp.float64)
row, column = xp.floor(cell / ${window.width}), cell % ${window.width}
down, right = (row[:, None] - row[None, :]) * 8 / ${unit('height')}, (column[:, None] - column[None, :]) * 8 / ${unit('width')}
down, right = [xp.sign(c) * xp.log2(1 + xp.abs(c)) / 3 for c in (down, right)]
hidden = down[:, :, None] * w0[:, 0] + right[:, :, None] * w0[:, 1] + b0
hidden = xp.where(hidden > 0, hidden, 0.0)
bias = 16 / (1 + xp.exp(-(hidden @ w1[${layer.head}])))`);
  },
};

export const swin: Snippet = {
  scheme: 'swin',
  write: (request) => {
    inputArray(request, 'table');
    const { height, width } = option<{ height: number; width: number }>(request, 'window');
    request.program.step(`
cell = xp.arange(${height * width}, dtype=xp.float64)
row, column = xp.floor(cell / ${width}), cell % ${width}
down, right = row[:, None] - row[None, :] + ${height - 1}, column[:, None] - column[None, :] + ${width - 1}
bias = table[(down * ${2 * width - 1} + right).astype(xp.int64), ${request.layer.head}]`);
  },
};

export const t5: Snippet = {
  scheme: 't5',
  write: (request) => {
    const { program } = request;
    const table = inputArray(request, 'table');
    const both = option<boolean>(request, 'bidirectional');
    t5Buckets(request, table.shape[0] as number, option(request, 'maxDistance'), both);
    program.step(`bias = ${option(request, 'outputScale')} * table[bucket.astype(xp.int64), ${request.layer.head}]`);
  },
};

export const toeplitz: Snippet = {
  scheme: 'toeplitz',
  write: (request) => {
    const { shape } = inputArray(request, 'table');
    const max = ((shape[0] as number) - 1) / 2;
    request.program.step(
      `bias = table[(xp.clip(-distance, -${max}, ${max}) + ${max}).astype(xp.int64), ${request.layer.head}]`,
    );
  },
};

export const wavlm: Snippet = {
  scheme: 'wavlm',
  write: (request) => {
    const { program, layer } = request;
    const table = inputArray(request, 'table');
    for (const name of ['hidden', 'gateWeight', 'gateBias', 'gateConst']) inputArray(request, name);
    t5Buckets(request, table.shape[0] as number, option(request, 'maxDistance'), true);
    program.step(`
outputs = hidden[0, ${layer.head}] @ gateWeight.T + gateBias
opening = 1 / (1 + xp.exp(-xp.stack([outputs[:, :4].sum(axis=-1), outputs[:, 4:].sum(axis=-1)])))
gate = opening[0] * (opening[1] * gateConst[${layer.head}] - 1) + 2
bias = gate[:, None] * table[bucket.astype(xp.int64), ${layer.head}]`);
  },
};

/** Refuses to keep entries that only the reshape produces. */
export function noLeak(request: SnippetRequest): void {
  if (option(request, 'leak') === 'keep') {
    noSnippet('What the reshape leaves above the diagonal has a snippet in JavaScript alone.');
  }
}

/** Defines `relative`: (q + v) times the vector of the distance. */
export function fourTerms(request: SnippetRequest, row: string): void {
  const { shape } = inputArray(request, 'r', true);
  inputArray(request, 'rWBias', true);
  inputArray(request, 'rRBias', true);
  request.program.step(`
vectors = r[xp.clip(${row}, 0, ${(shape[0] as number) - 1}).astype(xp.int64)]
relative = scale * xp.einsum('id,ijd->ij', q + rRBias, vectors)`);
}

export const bertRelative: Snippet = {
  scheme: 'bert-relative',
  write: (request) => {
    const { shape } = inputArray(request, 'table');
    const middle = ((shape[0] as number) - 1) / 2;
    request.program.step(`
vectors = table[(distance + ${middle}).astype(xp.int64)]
logits = logits + scale * xp.einsum('id,ijd->ij', q, vectors)`);
    if (option(request, 'positionEmbeddingType') === 'relative_key_query') {
      request.program.step("logits = logits + scale * xp.einsum('jd,ijd->ij', k, vectors)");
    }
  },
};

export const cope: Snippet = {
  scheme: 'cope',
  write: (request) => {
    const { program, layer } = request;
    const { shape } = inputArray(request, 'posEmb');
    const max = (shape[0] as number) - 1;
    program.step(`
gates = 1 / (1 + xp.exp(-logits))${layer.causal ? '\ngates = xp.where(distance >= 0, gates, 0.0)' : ''}
counted = gates.sum(axis=-1, keepdims=True) - xp.cumsum(gates, axis=-1) + gates
counted = xp.clip(counted, 0, ${max})
below = xp.floor(counted)
products = q @ posEmb.T
low = xp.take_along_axis(products, below.astype(xp.int64), axis=-1)
high = xp.take_along_axis(products, xp.clip(below + 1, 0, ${max}).astype(xp.int64), axis=-1)
logits = logits + low + (counted - below) * (high - low)`);
  },
};

/** Defines `bucket` of each distance. */
function debertaBuckets(request: SnippetRequest): void {
  const { program } = request;
  const buckets = option<number | undefined>(request, 'positionBuckets') ?? -1;
  const max = option<number | undefined>(request, 'maxRelativePositions') ?? -1;
  if (buckets <= 0) {
    program.step(
      max > 0 && option(request, 'clampDistance')
        ? `bucket = xp.clip(distance, -${max - 1}, ${max - 1})`
        : 'bucket = distance',
    );
    return;
  }
  const middle = Math.floor(buckets / 2);
  if (option(request, 'clampDistance')) program.step(`distance = xp.clip(distance, -${max - 1}, ${max - 1})`);
  program.step(`
far = xp.abs(distance)
large = ${middle} + xp.log(xp.clip(far, ${middle}, None) / ${middle}) / ${Math.log((max - 1) / middle)} * ${middle - 1}
bucket = xp.where(far <= ${middle}, distance, xp.sign(distance) * xp.ceil(large - 1e-9))`);
}

export const deberta: Snippet = {
  scheme: 'deberta',
  write: (request) => {
    const { program } = request;
    const { shape } = inputArray(request, 'posKey', true);
    inputArray(request, 'posQuery', true);
    const span = option<number | undefined>(request, 'attSpan') ?? (shape[0] as number) / 2;
    debertaBuckets(request);
    const sign = option(request, 'p2c') === 'query-minus-key' ? 'bucket' : '-bucket';
    program.step(`
c2p = posKey[xp.clip(bucket + ${span}, 0, ${2 * span - 1}).astype(xp.int64)]
p2c = posQuery[xp.clip(${sign} + ${span}, 0, ${2 * span - 1}).astype(xp.int64)]
logits = logits + scale * (xp.einsum('id,ijd->ij', q, c2p) + xp.einsum('jd,ijd->ij', k, p2c))`);
  },
  scale: ({ layer }) => `1 / ${3 * layer.headDim} ** 0.5`,
};

export const decomposedRelative: Snippet = {
  scheme: 'decomposed-relative',
  write: (request) => {
    inputArray(request, 'relPosH');
    inputArray(request, 'relPosW');
    const { height, width } = option<{ height: number; width: number }>(request, 'keySize');
    request.program.step(`
cell = xp.arange(${height * width}, dtype=xp.float64)
row, column = xp.floor(cell / ${width}), cell % ${width}
down = (row[:, None] - row[None, :] + ${height - 1}).astype(xp.int64)
right = (column[:, None] - column[None, :] + ${width - 1}).astype(xp.int64)
logits = logits + xp.einsum('id,ijd->ij', q, relPosH[down]) + xp.einsum('id,ijd->ij', q, relPosW[right])`);
  },
};

export const musicTransformer: Snippet = {
  scheme: 'music-transformer',
  write: (request) => {
    const { shape } = inputArray(request, 'table', true);
    noLeak(request);
    const last = (shape[0] as number) - 1;
    const index = option(request, 'order') === 'nearest-last' ? `${last} - xp.abs(distance)` : 'xp.abs(distance)';
    const direction = option<string>(request, 'direction');
    request.program.step(`
vectors = table[(${index}).astype(xp.int64)]
relative = scale * xp.einsum('id,ijd->ij', q, vectors)`);
    if (direction !== 'both') {
      const seen = direction === 'left-to-right' ? 'distance >= 0' : 'distance <= 0';
      request.program.step(`relative = xp.where(${seen}, relative, 0.0)`);
    }
    request.program.step('logits = logits + relative');
  },
};

export const shaw: Snippet = {
  scheme: 'shaw',
  write: (request) => {
    const { shape } = inputArray(request, 'keyTable', true);
    const max = ((shape[0] as number) - 1) / 2;
    const counted = option(request, 'sign') === 'key-minus-query' ? '-distance' : 'distance';
    request.program.step(`
index = (xp.clip(${counted}, -${max}, ${max}) + ${max}).astype(xp.int64)
logits = logits + scale * xp.einsum('id,ijd->ij', q, keyTable[index])`);
  },
};

export const transformerXl: Snippet = {
  scheme: 'transformer-xl',
  write: (request) => {
    noLeak(request);
    fourTerms(request, `${request.layer.keys - 1} - distance`);
    request.program.step(`logits = logits + xp.where(distance >= 0, relative, 0.0)
logits = logits + scale * (k @ rWBias)`);
  },
};

export const tupe: Snippet = {
  scheme: 'tupe',
  write: (request) => {
    const { program, layer } = request;
    const { headDim, head, keys } = layer;
    for (const name of ['positions', 'layerNormWeight', 'layerNormBias']) inputArray(request, name);
    for (const name of ['queryWeight', 'queryBias', 'keyWeight', 'keyBias', 'relativeTable']) inputArray(request, name);
    const columns = `${head * headDim}:${(head + 1) * headDim}`;
    const untied = option<boolean>(request, 'untieCls');
    program.step(`
p = positions[:${keys + (untied ? 1 : 0)}]
p = p - p.mean(axis=-1, keepdims=True)
p = p / xp.sqrt((p * p).mean(axis=-1, keepdims=True) + ${option(request, 'layerNormEps')})
p = p * layerNormWeight + layerNormBias
pq = p @ queryWeight[${columns}].T + queryBias[${columns}]
pk = p @ keyWeight[${columns}].T + keyBias[${columns}]
absolute = scale * pq @ pk.T`);
    const bins = option<number>(request, 'relPosBins');
    t5Buckets(request, bins, option(request, 'maxRelPos'), true);
    if (untied) {
      program.step(`
first_query, first_key = (query == 0)[:, None], (key == 0)[None, :]
absolute = xp.where(first_query, absolute[0, 0], xp.where(first_key, absolute[1, 1], absolute[1:, 1:]))
bucket = xp.where(first_query, ${bins / 2}, xp.where(first_key, ${bins}, bucket))`);
    }
    program.step(`logits = logits + absolute + relativeTable[bucket.astype(xp.int64), ${head}]`);
  },
  scale: (request) => `1 / (${option(request, 'attnScaleFactor')} * ${request.layer.headDim}) ** 0.5`,
};

export const xlnet: Snippet = {
  scheme: 'xlnet',
  write: (request) => {
    fourTerms(request, `${request.layer.keys} - distance`);
    request.program.step('logits = logits + relative + scale * (k @ rWBias)');
  },
};
