import { cope } from '../../catalogue/index.ts';
import { sizeOf } from '../input/index.ts';
import { type Engine, Scratch } from '../module/index.ts';
import {
  type DistanceProducts,
  dataOf,
  type RelativeHandler,
  type RelativePlan,
  type RelativeRequest,
  rawShape,
  readRelative,
  scaleOf,
  termShape,
} from './request.ts';

function readCope(request: RelativeRequest) {
  const read = readRelative(cope, request);
  return { rows: read.sizes.maxPos as number, table: dataOf(read, 'posEmb') };
}

function products(request: RelativeRequest): DistanceProducts {
  const { rows, table } = readCope(request);
  return { scale: scaleOf(request), posEmb: table, maxPos: rows };
}

function plan(engine: Engine, request: RelativeRequest): RelativePlan {
  const { sizes, causal } = request;
  const { rows, table } = readCope(request);
  const scale = scaleOf(request);
  const shape = termShape(sizes);
  const scratch = new Scratch();
  const q = scratch.float32(request.q);
  const logits = scratch.float32(request.logits(scale));
  const posEmb = scratch.float32(table);
  const term = scratch.room32(sizeOf(shape));
  const positions = scratch.room32(sizeOf(shape));
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
    return {
      scale,
      terms: { contentPosition: { data: filled.read32(term), shape } },
      positions: { data: filled.read32(positions), shape },
    };
  });
}

export const copeHandlers: readonly RelativeHandler[] = [
  { scheme: cope, plan, products: (_, request) => products(request) },
];
