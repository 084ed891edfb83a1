import { elements as germanElements } from '../../messages/de/elements.ts';
import { reference as german } from '../../messages/de/reference/index.ts';
import { elements as spanishElements } from '../../messages/es/elements.ts';
import { reference as spanish } from '../../messages/es/reference/index.ts';
import { registerMessages, type Speech, speech } from '../../messages/index.ts';

/** Writes words and numbers of the reference in one language. */
export interface Words extends Speech {
  readonly number: (value: number) => string;
}

export function wordsOf(language: string): Words {
  registerMessages('de', { ...germanElements, ...german });
  registerMessages('es', { ...spanishElements, ...spanish });
  const [, decimal = '.'] = new Intl.NumberFormat(language).format(0.5);
  // With all digits, because ranges go up to 2^53.
  return { ...speech(language), number: (value) => String(value).replace('.', decimal) };
}
