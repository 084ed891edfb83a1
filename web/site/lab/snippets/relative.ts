import { t5Buckets } from './bias.ts';
import { inputArray, noSnippet, option, type Snippet, type SnippetRequest } from './program.ts';

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
    const most = (shape[0] as number) - 1;
    program.step(`
gates = 1 / (1 + xp.exp(-logits))${layer.causal ? '\ngates = xp.where(distance >= 0, gates, 0.0)' : ''}
counted = gates.sum(axis=-1, keepdims=True) - xp.cumsum(gates, axis=-1) + gates
counted = xp.clip(counted, 0, ${most})
below = xp.floor(counted)
products = q @ posEmb.T
low = xp.take_along_axis(products, below.astype(xp.int64), axis=-1)
high = xp.take_along_axis(products, xp.clip(below + 1, 0, ${most}).astype(xp.int64), axis=-1)
logits = logits + low + (counted - below) * (high - low)`);
  },
};

/** Defines `bucket` of each distance. */
function debertaBuckets(request: SnippetRequest): void {
  const { program } = request;
  const buckets = option<number | undefined>(request, 'positionBuckets') ?? -1;
  const most = option<number | undefined>(request, 'maxRelativePositions') ?? -1;
  if (buckets <= 0) {
    program.step(
      most > 0 && option(request, 'clampDistance')
        ? `bucket = xp.clip(distance, -${most - 1}, ${most - 1})`
        : 'bucket = distance',
    );
    return;
  }
  const middle = Math.floor(buckets / 2);
  if (option(request, 'clampDistance')) program.step(`distance = xp.clip(distance, -${most - 1}, ${most - 1})`);
  program.step(`
far = xp.abs(distance)
large = ${middle} + xp.log(xp.clip(far, ${middle}, None) / ${middle}) / ${Math.log((most - 1) / middle)} * ${middle - 1}
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
    const most = ((shape[0] as number) - 1) / 2;
    const counted = option(request, 'sign') === 'key-minus-query' ? '-distance' : 'distance';
    request.program.step(`
index = (xp.clip(${counted}, -${most}, ${most}) + ${most}).astype(xp.int64)
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
