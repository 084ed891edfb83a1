/** The four terms of (E + U) W (E + U)ᵀ: products of words and positions when a table is added to the embedding. */
import { invalid, ofShape } from '../errors/index.ts';
import { checkKeys, checkNumber, checkObject, checkTensor, type Reading, tensor } from '../input/index.ts';
import { type Engine, project } from '../module/index.ts';
import type { AnalysisFunctions, CorrelationTerms, Tensor, TensorLike } from '../types/index.ts';

/** The range of attention's scale, which keeps products within float32. */
const factor = { kind: 'number', min: -1e18, max: 1e18 } as const;

export function correlationTerms(
  engine: Engine,
  given: Parameters<Reading<AnalysisFunctions>['correlationTerms']>[0],
): CorrelationTerms {
  checkKeys(checkObject('options', given), ['embeddings', 'positions', 'wq', 'wk', 'scale']);
  const { embeddings, positions, wq, wk } = given;
  checkTensor('embeddings', embeddings, ofShape(['n', 'dim']));
  checkTensor('positions', positions, ofShape(['n', 'dim'], ', that of embeddings'));
  checkTensor('wq', wq, ofShape(['head_dim', 'dim']));
  checkTensor('wk', wk, ofShape(['head_dim', 'dim'], ', that of wq'));
  if (positions.shape.join() !== embeddings.shape.join()) {
    throw invalid('positions.shape', positions.shape, ofShape(embeddings.shape, ', as embeddings have it'));
  }
  if (wk.shape.join() !== wq.shape.join()) throw invalid('wk.shape', wk.shape, ofShape(wq.shape, ', as in wq'));
  const headDim = wq.shape[0] as number;
  const scale = given.scale === undefined ? 1 / Math.sqrt(headDim) : checkNumber('scale', given.scale, factor);

  const queries = { content: project(engine, embeddings, wq), position: project(engine, positions, wq) };
  const keys = { content: project(engine, embeddings, wk), position: project(engine, positions, wk) };
  const term = (q: TensorLike, k: TensorLike): Tensor => {
    const { data, shape } = project(engine, q, k);
    return tensor(
      data.map((x) => scale * x),
      shape,
    );
  };
  return {
    contentContent: term(queries.content, keys.content),
    contentPosition: term(queries.content, keys.position),
    positionContent: term(queries.position, keys.content),
    positionPosition: term(queries.position, keys.position),
  };
}
