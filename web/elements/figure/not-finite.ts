import { refusal } from 'posenc/catalogue';
import type { ExportedArray } from '../export/index.ts';
import type { FigureProblem } from './events.ts';
import type { FigureParameter, FigureValue } from './parameter.ts';

/**
 * Numbers that are allowed one by one may lead to a picture that cannot be drawn. Minus infinity can be: it stands where something
 * is masked.
 */
export function notFinite(
  arrays: readonly ExportedArray[],
  infinity: boolean,
  parameters: readonly FigureParameter[],
  values: Readonly<Record<string, FigureValue | undefined>>,
): FigureProblem | undefined {
  if (!arrays.some(({ data }) => cannotBeDrawn(data, infinity))) return undefined;
  const name = outermost(parameters, values);
  const expected = 'numbers whose picture is finite';
  const message = name ? refusal(name, values[name], expected) : `values: these are not allowed; expected ${expected}`;
  return { message, code: 'invalid-argument', ...(name && { argument: name }) };
}

function cannotBeDrawn(data: ArrayLike<number>, infinity: boolean): boolean {
  const most = infinity ? Number.POSITIVE_INFINITY : Number.MAX_VALUE;
  for (let i = 0; i < data.length; i++) {
    // Neither does NaN pass.
    if (!((data[i] as number) <= most)) return true;
  }
  return false;
}

/** The parameter most orders of magnitude away from 1, among those that are not at their default. */
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
