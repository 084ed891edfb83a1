import { refusal, refusalOf, rule } from 'posenc/catalogue';
import type { ExportedArray } from '../export/index.ts';
import type { FigureProblem } from './events.ts';
import type { FigureParameter, FigureValue } from './parameter.ts';

/**
 * Values that are each allowed may still produce numbers that cannot be drawn. Minus infinity can be drawn: it marks
 * masked entries.
 */
export function notFinite(
  arrays: readonly ExportedArray[],
  infinity: boolean,
  parameters: readonly FigureParameter[],
  values: Readonly<Record<string, FigureValue | undefined>>,
): FigureProblem | undefined {
  if (!arrays.some(({ data }) => cannotBeDrawn(data, infinity))) return undefined;
  const name = outermost(parameters, values);
  const expected = rule('numbers whose picture is finite');
  return name ? refusal(name, values[name], expected) : refusalOf('values', { text: 'what they give' }, expected);
}

function cannotBeDrawn(data: ArrayLike<number>, infinity: boolean): boolean {
  const most = infinity ? Number.POSITIVE_INFINITY : Number.MAX_VALUE;
  for (let i = 0; i < data.length; i++) {
    // NaN fails this comparison, too.
    if (!((data[i] as number) <= most)) return true;
  }
  return false;
}

/** Among the parameters that differ from their default, the one most orders of magnitude away from 1. */
function outermost(
  parameters: readonly FigureParameter[],
  values: Readonly<Record<string, FigureValue | undefined>>,
): string | undefined {
  const far = (name: string) => Math.abs(Math.log10(Math.abs((values[name] as number) || 1)));
  const [first] = parameters
    .filter(({ name, default: given }) => typeof values[name] === 'number' && values[name] !== given)
    .sort((a, b) => far(b.name) - far(a.name));
  return first?.name;
}
