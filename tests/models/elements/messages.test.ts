import 'posenc/messages/de';
import 'posenc/messages/es';
import { expectedNumber, type NumberRule, oneOf, refusal } from 'posenc/catalogue';
import { afterEach, describe, expect, test } from 'vitest';
import { numberFormat } from '../../../web/charts/index.ts';
import { problemText } from '../../../web/elements/figure/problems.ts';
import { type MessageTable, registerMessages } from '../../../web/messages/index.ts';

// What is missing, and what no figure says any more, is listed by `npm run messages`, and fails nothing.

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

/** As the package registers them; other tests of this process speak English. */
const tables = Object.entries({ ...globalThis.posencMessages });
globalThis.posencMessages = undefined;

test.each(tables)(
  'the messages in the language %s take the values that the English ones take, and are not empty',
  (_, messages: MessageTable) => {
    expect(Object.keys(messages).length).toBeGreaterThan(100);
    const wrong = Object.entries(messages).filter(
      ([english, own]) => own.trim() === '' || placeholders(own).join() !== placeholders(english).join(),
    );
    expect(wrong).toEqual([]);
  },
);

describe('a message', () => {
  afterEach(() => {
    globalThis.posencMessages = undefined;
  });

  test('is English until its language is registered, and where that lacks it', () => {
    const { say } = numberFormat('de');
    expect(say('{count} tokens', { count: 3 })).toBe('3 tokens');
    registerMessages('de', { Link: 'Verweis' });
    expect(say('Link')).toBe('Verweis');
    expect(say('Embed')).toBe('Embed');
    registerMessages('de', { '{count} tokens': '{count} Tokens', Embed: 'Einbetten' });
    expect(say('{count} tokens', { count: 3 })).toBe('3 Tokens');
    expect(say('Link')).toBe('Verweis');
    expect(numberFormat('fr').say('Embed')).toBe('Embed');
  });

  test('of a language serves its regions', () => {
    registerMessages('de', { Link: 'Verweis' });
    expect(numberFormat('de-AT').say('Link')).toBe('Verweis');
    registerMessages('de-AT', { Link: 'Verknüpfung' });
    expect(numberFormat('de-AT').say('Link')).toBe('Verknüpfung');
    expect(numberFormat('de').say('Link')).toBe('Verweis');
  });

  test('keeps what stands in braces in a value', () => {
    expect(
      numberFormat('en').say('The rows of “{word}” differ by at most {difference}.', {
        word: '{difference}',
        difference: '0',
      }),
    ).toBe('The rows of “{difference}” differ by at most 0.');
  });

  test('refuses a number in the language of the figure, and says anything else in English', () => {
    registerMessages('de', Object.fromEntries(tables).de as MessageTable);
    const sentenceOf = (rule: NumberRule, value: number) =>
      problemText(refusal('dim', value, expectedNumber(rule)), numberFormat('de'));
    const refused = 'dim: -1 ist nicht erlaubt; erwartet:';
    expect(sentenceOf({ kind: 'integer', min: 1, max: 8 }, -1)).toBe(`${refused} eine ganze Zahl von 1 bis 8`);
    expect(sentenceOf({ kind: 'integer', min: 2, even: true }, -1)).toBe(`${refused} eine gerade ganze Zahl ab 2`);
    expect(sentenceOf({ kind: 'number', min: 0, minExclusive: true, max: 9 }, -1)).toBe(
      `${refused} eine endliche Zahl über 0 und bis 9`,
    );
    expect(sentenceOf({ kind: 'number', max: -2 }, -1)).toBe(`${refused} eine endliche Zahl bis -2`);
    expect(sentenceOf({ kind: 'number' }, -1)).toBe(`${refused} eine endliche Zahl`);
    const other = refusal('view', 'x', oneOf(['map', 'waves']));
    expect(problemText(other, numberFormat('de'))).toBe("view: 'x' is not allowed; expected one of 'map', 'waves'");
  });
});
