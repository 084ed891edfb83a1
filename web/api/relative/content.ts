import { cope, decomposedRelative } from '../../catalogue/index.ts';
import { ofLength, ofShape, refused } from '../errors/index.ts';
import { checkInteger, checkKeys, checkObject, checkTensor, sizeOf } from '../input/index.ts';
import { type Engine, filled32, type RawExtent, type RawRowBias, Scratch } from '../module/index.ts';
import type { DecomposedRelativeRowsOptions, OutOptions, Tensor, TensorLike } from '../types/index.ts';
import {
  dataOf,
  type RelativeHandler,
  type RelativeRequest,
  rawShape,
  readRelative,
  type SchemeTerms,
  scaleOf,
} from './request.ts';

function readCope(request: RelativeRequest) {
  const read = readRelative(cope, request);
  return { rows: read.sizes.maxPos as number, table: dataOf(read, 'posEmb') };
}

function readCopeTerms(_: Engine, request: RelativeRequest): SchemeTerms {
  const { rows, table } = readCope(request);
  return { scale: scaleOf(request), posEmb: table, maxPos: rows };
}

/**
 * Returns the term and the positions, [batch, heads, queries, keys], for logits of the content at this scale; only a
 * causal mask hides keys.
 */
export function contextualTerm(
  engine: Engine,
  request: RelativeRequest,
  logitsAt: (scale: number) => ArrayLike<number>,
): { readonly contentPosition: Float32Array; readonly positions: Float32Array } {
  const { sizes, causal } = request;
  const { rows, table } = readCope(request);
  const scratch = new Scratch();
  const q = scratch.float32(request.q);
  const logits = scratch.float32(logitsAt(scaleOf(request)));
  const posEmb = scratch.float32(table);
  const size = sizeOf([sizes.batch, sizes.heads, sizes.queries, sizes.keys]);
  const term = scratch.room32(size);
  const positions = scratch.room32(size);
  return scratch.run(engine, (filled) => {
    engine.raw.cope(
      rawShape(request),
      { max_pos: rows, causal },
      filled.at(q),
      filled.at(logits),
      filled.at(posEmb),
      filled.at(term),
      filled.at(positions),
    );
    return { contentPosition: filled.read32(term), positions: filled.read32(positions) };
  });
}

export const copeHandlers: readonly RelativeHandler[] = [{ scheme: cope, readTerms: readCopeTerms }];

function readDecomposed(request: RelativeRequest) {
  const { querySize } = request.options as { querySize?: unknown };
  // A pooled grid has its own positions, so queries and keys need not be aligned.
  const { alignment: _, ...pooled } = decomposedRelative;
  const read = readRelative(
    querySize === undefined ? decomposedRelative : (pooled as typeof decomposedRelative),
    request,
  );
  const { queries, keys, headDim } = request.sizes;
  const { values } = read;
  const size = (side: 'keySize' | 'querySize'): RawExtent => ({
    height: values[`${side}.height`] ?? values['keySize.height'],
    width: values[`${side}.width`] ?? values['keySize.width'],
  });
  const grids = { querySize: size('querySize'), keySize: size('keySize') };
  for (const [name, tokens, rows] of [
    ['keySize', keys, 'keys'],
    ['querySize', queries, 'queries'],
  ] as const) {
    const { height, width } = grids[name];
    if (height * width === tokens) continue;
    throw refused(
      `${request.prefix}${name}`,
      { text: '{height} by {width} cells', values: { height, width } },
      ofLength(tokens, undefined, { text: ', as many as there are {rows}', values: { rows } }),
    );
  }
  return {
    scale: scaleOf(request),
    options: { query_size: grids.querySize, key_size: grids.keySize, head_dim: headDim },
    tables: [read.arrays.relPosH, read.arrays.relPosW] as readonly [TensorLike, TensorLike],
  };
}

type Decomposed = ReturnType<typeof readDecomposed>;

function rawTerm({ options, tables }: Decomposed, q: number, h: number, w: number): RawRowBias {
  const [rowsH, rowsW] = tables.map(({ shape }) => shape[0] as number) as [number, number];
  return {
    scheme: 'decomposed_relative',
    options,
    rows_h: rowsH,
    rows_w: rowsW,
    q,
    rel_pos_h: h,
    rel_pos_w: w,
  };
}

function readDecomposedTerms(_: Engine, request: RelativeRequest): SchemeTerms {
  const read = readDecomposed(request);
  return {
    scale: read.scale,
    rowTerms: [
      {
        term: 'contentPosition',
        reserve: (scratch) => {
          const [q, h, w] = [request.q, ...read.tables.map(({ data }) => data)].map((array) => scratch.float32(array));
          return (filled) => rawTerm(read, filled.at(q), filled.at(h), filled.at(w));
        },
      },
    ],
  };
}

export function decomposedRelativeRows(
  engine: Engine,
  value: TensorLike,
  options: DecomposedRelativeRowsOptions & OutOptions,
): Tensor {
  const { data, shape } = checkTensor('table', value, ofShape(['rows', 'head_dim']));
  const read = checkObject('options', options);
  checkKeys(read, ['queries', 'keys', 'out']);
  const max = 16384;
  const [queries, keys] = [checkInteger('queries', read.queries, 1, max), checkInteger('keys', read.keys, 1, max)];
  const [rows, dim] = shape as [number, number];
  const target = [queries, keys, dim];
  // The vectors of all distances are in memory at the same time as the result.
  sizeOf(target);
  sizeOf([2 * Math.max(queries, keys, rows), dim], 12);
  const scratch = new Scratch();
  const at = scratch.float32(data);
  return filled32(engine, scratch, { shape: target, out: options.out }, (filled, result) =>
    engine.raw.decomposed_relative_rows(queries, keys, rows, dim, filled.at(at), result),
  );
}

export const decomposedRelativeHandlers: readonly RelativeHandler[] = [
  { scheme: decomposedRelative, readTerms: readDecomposedTerms },
];
