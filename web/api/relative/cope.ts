import { cope } from '../../catalogue/index.ts';
import { sizeOf } from '../input/index.ts';
import { type Engine, Scratch } from '../module/index.ts';
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

function readTerms(_: Engine, request: RelativeRequest): SchemeTerms {
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

export const copeHandlers: readonly RelativeHandler[] = [{ scheme: cope, readTerms }];
