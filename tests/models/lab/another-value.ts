import type { FigureParameter } from '../../../web/elements/figure/parameter.ts';

/** A value that the parameter may have other than its default. */
export function anotherValue(parameter: FigureParameter): string | number | boolean {
  if (parameter.kind === 'boolean') return !(parameter.default ?? true);
  if (parameter.kind === 'text') return '1 1 6';
  if (parameter.kind === 'choice') return parameter.choices.find((choice) => choice !== parameter.default) as string;
  const { min = 1, max = Number.POSITIVE_INFINITY, even, kind } = parameter;
  const start = Math.max(min, parameter.default ?? 1);
  const step = even ? (start % 2) + 2 : kind === 'integer' ? 1 : 0.5;
  return start + step <= max ? start + step : min;
}
