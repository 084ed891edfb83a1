/** The relative schemes of a call of attention. */

import { missing, oneOf, rule } from '../errors/index.ts';
import { checkNumber, type Read } from '../input/index.ts';
import type { Engine } from '../module/index.ts';
import {
  checkRelativeOffset,
  type RelativeHandler,
  type RelativeRequest,
  type SchemeTerms,
  withOptionNames,
} from '../relative/index.ts';
import type { AttentionOptions, ChoiceParameter } from '../types/index.ts';
import type { Encodings, Sizes } from './encodings.ts';

/** Returns the terms of all schemes, and the scale that they and the content have in common. */
export function readRelatives(
  engine: Engine,
  { relatives }: Encodings,
  { q, scale: value }: Read<AttentionOptions>,
  { sizes, offset, causal }: { sizes: Sizes; offset: number; causal: boolean },
): { schemes: SchemeTerms[]; scale: number } {
  const scale = value === undefined ? undefined : checkNumber('scale', value, { kind: 'number' });
  const schemes = relatives.map(({ handler, options, prefix }) => {
    if (!causal && sizes.queries > 1) checkLaterKeys(handler, { options, prefix });
    const request = {
      options,
      prefix,
      alsoAllowed: [],
      sizes,
      q: q.data,
      offset: checkRelativeOffset(offset, sizes.queries, sizes.keys),
      causal,
      scale,
      valueDim: sizes.valueDim,
    };
    return withOptionNames(prefix, () => handler.readTerms(engine, request));
  });
  const scales = [...new Set(schemes.map((one) => one.scale))];
  if (scales.length > 1) {
    throw missing('scale', rule('a number, because the encodings have their own scales: {scales}', { scales }));
  }
  return { schemes, scale: scale ?? scales[0] ?? 1 / Math.sqrt(sizes.headDim) };
}

/** Rejects a scheme that has nothing for later keys, unless the caller says what they get. */
function checkLaterKeys({ scheme }: RelativeHandler, { options, prefix }: Pick<RelativeRequest, 'options' | 'prefix'>) {
  const { parameter, otherwise, because } = scheme.byCausality ?? {};
  if (parameter === undefined || otherwise !== undefined || options[parameter] !== undefined) return;
  const known = scheme.parameters.find(({ name }) => name === parameter) as ChoiceParameter;
  throw missing(prefix + parameter, { ...oneOf(known.choices), because: ` ${because}` });
}
