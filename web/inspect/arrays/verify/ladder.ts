import type { Posenc, RopeScaling } from 'posenc';
import { namedValues } from 'posenc/catalogue';
import { loosely } from '../loose-calls.ts';
import { float32Frequencies, precisionRecipes, ropeFrequencies, stepsOf } from '../precision/index.ts';
import type { Model } from './prediction.ts';
import type { Ladder, Scaling } from './turn-deviations.ts';
import { hasAttentionFactor, lengthened, rotaryScheme, type Specification, schemeOnLine } from './turning.ts';
import type { Turns } from './turns.ts';

/** Returns what may be wrong with the frequencies of RoPE. */
export function ladderOf(
  pe: Posenc,
  spec: Specification,
  turns: Turns,
  { width, heads }: { width: number; heads: number },
): Ladder {
  const { base } = namedValues(rotaryScheme(spec.scheme)!, spec) as { base: number };
  const dim = 2 * turns.pairs;
  const scheme = schemeOnLine(spec.scheme);
  const positions = turns.line!.positions;
  const scaling = spec.scaling as Scaling | undefined;
  const options = (of: number, other: Scaling | undefined) => ({
    scheme,
    dim,
    base: of,
    ...(other && { scaling: lengthened(other, positions) }),
  });
  return {
    base,
    pairs: turns.pairs,
    with: (of, other) => loosely(pe).frequencies(options(of, other)),
    unit: 1,
    denominator: turns.pairs,
    otherDims: [
      ...(width !== dim ? [{ name: 'head_dim', dim: width }] : []),
      ...(heads > 1 ? [{ name: 'hidden size', dim: heads * width }] : []),
    ],
    scaling,
    float32: rotaryScheme(scheme)?.sided
      ? turns.line!.frequencies.map(Math.fround)
      : float32Frequencies(ropeOf(pe, spec, turns)),
    attentionFactor: (other) =>
      other && hasAttentionFactor(scheme) ? loosely(pe).attentionFactor(options(base, other)) : 1,
    isRope: true,
  };
}

function ropeOf(pe: Posenc, spec: Specification, turns: Turns) {
  const { base } = namedValues(rotaryScheme(spec.scheme)!, spec) as { base: number };
  const scaling = spec.scaling as Scaling | undefined;
  return ropeFrequencies(pe, {
    dim: 2 * turns.pairs,
    base,
    scaling: scaling && (lengthened(scaling, turns.line!.positions) as unknown as RopeScaling),
  });
}

/** Returns models whose angles are exactly those of recipes that differ within float32. */
export function recipeTurns(
  pe: Posenc,
  spec: Specification,
  turns: Turns,
  make: (turns: Turns) => Model,
): Readonly<Record<'float32-angles' | 'ggml-incremental', Model>> {
  const rope = ropeOf(pe, spec, turns);
  const { positions } = turns.line!;
  const of = (name: 'float32-angles' | 'ggml-incremental') => {
    const steps = stepsOf(precisionRecipes[name], rope, 1);
    const row = new Float64Array(turns.pairs);
    let last = -1;
    return make({
      ...turns,
      angle(at, pair) {
        if (at !== last) steps.anglesAt(positions[at]!, row);
        last = at;
        return row[pair]!;
      },
    });
  };
  return { 'float32-angles': of('float32-angles'), 'ggml-incremental': of('ggml-incremental') };
}
