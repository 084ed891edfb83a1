import type { ChoiceParameter } from 'posenc';
import { colorMaps } from '../../charts/index.ts';
import type { FigureParameter, TextParameter } from './parameter.ts';

const colorMap: ChoiceParameter = {
  name: 'colorMap',
  kind: 'choice',
  description: 'The colours of heat maps.',
  default: 'auto',
  choices: ['auto', ...colorMaps],
};

const range: TextParameter = {
  name: 'range',
  kind: 'text',
  description: 'The numbers that the first and the last colour stand for.',
  default: 'auto',
  refuses: (text) =>
    text === 'auto' || rangeOf(text) ? undefined : 'auto, or two numbers with a comma between them, the lower first',
};

const locale: TextParameter = {
  name: 'locale',
  kind: 'text',
  description: 'The language that numbers are written in.',
  default: 'en',
  refuses: (text) => (isLocale(text) ? undefined : 'a language tag such as en, de or pt-BR'),
};

/** Parameters of every figure, whatever it shows. */
export const look: readonly FigureParameter[] = [colorMap, range, locale];

/** Both ends of a locked range; nothing for 'auto' and for what is no range. */
export function rangeOf(text = 'auto'): [number, number] | undefined {
  const [low = Number.NaN, high = Number.NaN, ...more] = text
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  return more.length === 0 && Number.isFinite(low) && Number.isFinite(high) && low < high ? [low, high] : undefined;
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
