import type { DynamicPositionBiasLayer, Tensor } from 'posenc';
import { inputArray, noSnippet, option, type SnippetRequest } from './request.ts';

type Write = (request: SnippetRequest) => void;

/** Leaves `bias` [queries, keys] of the head that is shown; `distance` is query minus key. */
export const biasSnippets: Readonly<Record<string, Write>> = {
  alibi: (request) => {
    const { program, layer } = request;
    const slope = slopeOf(layer.head, layer.heads, option(request, 'alibiBiasMax'));
    const form = formOf(request);
    if (form === 'mpt') program.step(`bias = ${slope} * (key[None, :] - ${layer.keys - 1}) + 0 * distance`);
    else program.step(`bias = -${slope} * ${farOf(form)}`);
  },
  proximal: ({ program }) => program.step('bias = -xp.log(1 + xp.abs(distance))'),
  t5: (request) => {
    const { program } = request;
    const table = inputArray(request, 'table');
    const given = option<boolean | undefined>(request, 'bidirectional');
    const both = request.known.options.bidirectional === undefined ? !request.layer.causal : given;
    t5Buckets(request, table.shape[0] as number, option(request, 'maxDistance'), Boolean(both));
    program.step(`bias = ${option(request, 'outputScale')} * table[bucket.astype(xp.int64), ${request.layer.head}]`);
  },
  kerple: (request) => {
    const { program, layer, known } = request;
    const number = (name: string) => (known.options[name] as Tensor).data[layer.head] as number;
    const least = option<number>(request, 'clampMin');
    const a = Math.max(number('a'), least);
    const log = option(request, 'kernel') === 'log';
    const p = Math.max(number('p'), least);
    const far = farOf(formOf(request));
    if (log) program.step(`a, p = ${a}, ${p}\nbias = -p * xp.log(1 + a * ${far})`);
    else program.step(`a, p = ${a}, ${Math.min(p, option<number>(request, 'clampMaxP'))}\nbias = -a * ${far} ** p`);
  },
  fire: (request) => {
    const { program } = request;
    for (const name of ['w0', 'b0', 'w1', 'b1']) inputArray(request, name);
    const of = <Value>(name: string) => option<Value>(request, name);
    const threshold = Math.abs(of<number>('threshold') * of<number>('thresholdMultiplier'));
    program.step(`
far = xp.log(1 + xp.abs(${of('c')} * distance))
farthest = xp.log(1 + xp.abs(${of('c')} * xp.clip(query, ${threshold}, None))) + ${of('eps')}
x = far / farthest[:, None]
hidden = xp.clip(x[:, :, None] * w0[:, 0] + b0, 0, None)
bias = hidden @ w1[${request.layer.head}] + b1[${request.layer.head}]`);
  },
  sandwich: (request) => {
    const { program, layer } = request;
    const dim = (request.panel.values.dim as number | undefined) ?? layer.headDim;
    const first = option<number>(request, 'firstFrequency');
    const form = formOf(request);
    const far =
      form === 'tril' ? `xp.where(key[None, :] > query[:, None] - ${layer.offset}, 0.0, distance)` : farOf(form);
    const less = option(request, 'subtractHalfDim') ? ` - ${dim / 2}` : '';
    program.step(`
frequencies = ${option(request, 'base')} ** (-2 * (xp.arange(${dim / 2}, dtype=xp.float64) + ${first}) / ${dim})
bias = (xp.cos(${far}[:, :, None] * frequencies).sum(axis=-1)${less}) / ${(8 * (layer.head + 1)) / layer.heads}`);
  },
  toeplitz: (request) => {
    const { shape } = inputArray(request, 'table');
    const most = ((shape[0] as number) - 1) / 2;
    request.program.step(
      `bias = table[(xp.clip(-distance, -${most}, ${most}) + ${most}).astype(xp.int64), ${request.layer.head}]`,
    );
  },
  swin: (request) => {
    inputArray(request, 'table');
    const { height, width } = option<{ height: number; width: number }>(request, 'window');
    request.program.step(`
cell = xp.arange(${height * width}, dtype=xp.float64)
row, column = xp.floor(cell / ${width}), cell % ${width}
down, right = row[:, None] - row[None, :] + ${height - 1}, column[:, None] - column[None, :] + ${width - 1}
bias = table[(down * ${2 * width - 1} + right).astype(xp.int64), ${request.layer.head}]`);
  },
  'dynamic-position-bias': (request) => {
    const { program, layer } = request;
    const layers = option<readonly DynamicPositionBiasLayer[]>(request, 'layers');
    layers.forEach(({ weight, bias }, i) => {
      program.input(`weight${i}`, weight);
      program.input(`bias${i}`, bias as Tensor);
    });
    const far = option(request, 'logDistance') ? 'xp.sign(distance) * xp.log(1 + xp.abs(distance))' : 'distance';
    program.step(`hidden = (${far})[:, :, None]`);
    layers.forEach((_, i) => {
      program.step(`hidden = hidden @ weight${i}.T + bias${i}`);
      if (i < layers.length - 1) program.step('hidden = hidden / (1 + xp.exp(-hidden))  # SiLU');
    });
    program.step(`bias = hidden[:, :, ${layer.head}]`);
  },
  'data-dependent-alibi': (request) => {
    const { program, layer } = request;
    inputArray(request, 'gateLogits');
    const scale = option<number>(request, 'postLogScale');
    program.step(`
forget = xp.cumsum(-${scale} * xp.log(1 + xp.exp(-gateLogits[0, :, ${layer.head}])), axis=0)
bias = forget[:, None] - forget[None, :]  # sum over the tokens after the key, up to the query`);
    if (layer.causal) return;
    program.step(`
remember = xp.cumsum(-${scale} * xp.log(1 + xp.exp(-gateLogits[0, :, ${layer.heads + layer.head}])), axis=0)
bias = xp.where(distance >= 0, bias, remember[None, :] - remember[:, None])`);
  },
  'relative-projection': (request) => {
    const { program, layer } = request;
    inputArray(request, 'weights');
    const { shape } = inputArray(request, 'distanceBank');
    const most = (shape[1] as number) - 1;
    program.step(`
curves = weights[0, ${layer.head}] @ distanceBank
index = xp.clip(distance, 0, ${most}).astype(xp.int64)
bias = xp.where((distance >= 0) & (distance <= ${most}), xp.take_along_axis(curves, index, axis=-1), 0.0)`);
  },
};

/** Leaves `bucket`, of `-distance`: key minus query. */
export function t5Buckets({ program }: SnippetRequest, buckets: number, most: number, both: boolean): void {
  const each = both ? buckets / 2 : buckets;
  const exact = Math.floor(each / 2);
  program.step(`
far = ${both ? 'xp.abs(distance)' : 'xp.clip(distance, 0, None)'}
large = ${exact} + xp.floor(xp.log(xp.clip(far, 1, None) / ${exact}) / ${Math.log(most / exact)} * ${each - exact} + 1e-9)
bucket = xp.where(far < ${exact}, far, xp.clip(large, None, ${each - 1}))`);
  if (both) program.step(`bucket = bucket + xp.where(distance < 0, ${each}, 0)`);
}

/** The slope of a head: of the next lower power of 2 first, then every other one of twice that. */
function slopeOf(head: number, heads: number, exponent: number): number {
  const power = 2 ** Math.floor(Math.log2(heads));
  if (head < power) return 2 ** ((-exponent * (head + 1)) / power);
  return 2 ** ((-exponent * (2 * (head - power) + 1)) / (2 * power));
}

/** Attention that is not causal takes the symmetric form unless told otherwise. */
function formOf(request: SnippetRequest): string {
  const { known, layer } = request;
  if (known.options.form === undefined && !layer.causal) return 'symmetric';
  const form = option<string>(request, 'form');
  if (form === 'bloom') noSnippet('Form bloom counts the tokens of a mask, which the Lab has not.');
  return form;
}

function farOf(form: string): string {
  return form === 'symmetric' ? 'xp.abs(distance)' : 'xp.clip(distance, 0, None)';
}
