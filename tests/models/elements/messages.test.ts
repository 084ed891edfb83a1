import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogue, refusal } from 'posenc/catalogue';
import { afterEach, describe, expect, test } from 'vitest';
import { brief } from '../../../scripts/rules-alone.mjs';
import { expectedNumber, type NumberRule } from '../../../web/catalogue/check.ts';
import { numberFormat } from '../../../web/charts/index.ts';
import * as elements from '../../../web/elements/elements.ts';
import * as training from '../../../web/elements/elements-train.ts';
import { type FigureParameter, labelOf, propertyName } from '../../../web/elements/figure/index.ts';
import { problemSaid } from '../../../web/elements/figure/problem-said.ts';
import { inspect as germanInspect } from '../../../web/messages/de/inspect-room/index.ts';
import { reference as germanReference } from '../../../web/messages/de/reference/index.ts';
import { refusals } from '../../../web/messages/de/refusals.ts';
import { inspect as spanishInspect } from '../../../web/messages/es/inspect-room/index.ts';
import { reference as spanishReference } from '../../../web/messages/es/reference/index.ts';
import { type MessageTable, registerMessages } from '../../../web/messages/index.ts';
import { messages as germanEmbed } from '../../../web/site/embed/messages/de.ts';
import { messages as spanishEmbed } from '../../../web/site/embed/messages/es.ts';
import { messages as germanLab } from '../../../web/site/lab/messages/de.ts';
import { messages as spanishLab } from '../../../web/site/lab/messages/es.ts';
import { wordsOf } from '../../../web/site/lab/panel/parameter-controls.ts';
import { panelParameters } from '../../../web/site/lab/panel/parameters.ts';
import { sharedParameters } from '../../../web/site/lab/state/shared-parameters.ts';
import { messages as germanLearn } from '../../../web/site/learn/messages/de.ts';
import { messages as spanishLearn } from '../../../web/site/learn/messages/es.ts';
import { messages as germanTrain } from '../../../web/site/train/messages/de.ts';
import { messages as spanishTrain } from '../../../web/site/train/messages/es.ts';

/** All that figures and rooms say. */
const german: MessageTable = {
  ...germanInspect,
  ...germanReference,
  ...germanEmbed,
  ...germanLab,
  ...germanLearn,
  ...germanTrain,
};
const spanish: MessageTable = {
  ...spanishInspect,
  ...spanishReference,
  ...spanishEmbed,
  ...spanishLab,
  ...spanishLearn,
  ...spanishTrain,
};

const web = fileURLToPath(new URL('../../../web/', import.meta.url));

function sourcesIn(folder: string): string[] {
  return readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/(^|\/)messages\//.test(name))
    .map((name) => readFileSync(join(web, folder, name), 'utf8'));
}

const everyParameter: readonly FigureParameter[] = Object.values({ ...elements, ...training }).flatMap(
  ({ parameters }) => parameters as readonly FigureParameter[],
);

/** Where messages are said in English. */
const code = [
  'charts',
  'elements',
  'site/build',
  'site/embed',
  'site/inspect',
  'site/lab',
  'site/learn',
  'site/shared',
  'site/train',
  'catalogue',
  'api/analysis',
]
  .flatMap(sourcesIn)
  .join('\n');
const strings = new Set(
  Array.from(code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g), ([, one, two]) => one ?? two),
);
const everyDescription = [...everyParameter, ...catalogue.flatMap(({ parameters }) => parameters)].map(
  ({ description }) => description,
);
/** Names that no string holds as they are: those of parameters, and of an object's members. */
const names: ReadonlySet<string> = new Set([
  ...[...code.matchAll(/[\w-]+/g)].map(([word]) => word),
  ...catalogue.flatMap(({ parameters }) => parameters.map(({ name }) => labelOf(propertyName(name)))),
  ...everyParameter.map(({ name }) => labelOf(name)),
  ...['none', ...catalogue.map(({ name }) => name)]
    .flatMap((scheme) => panelParameters(scheme))
    .flatMap((parameter) => [parameter.description, wordsOf(parameter)]),
  ...sharedParameters.flatMap((parameter) => [parameter.description, wordsOf(parameter)]),
  // Forms of sentences, each of which a test of the Lab brings about.
  ...Object.keys(refusals),
  ...everyDescription,
]);

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

describe.each<[string, MessageTable]>([
  ['de', german],
  ['es', spanish],
])('the messages of figures and rooms in the language %s', (_, messages) => {
  test('are those of the other language', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(german).sort());
  });

  test('take the values that the English ones take, and are not empty', () => {
    const wrong = Object.entries(messages).filter(
      ([english, own]) => own.trim() === '' || placeholders(own).join() !== placeholders(english).join(),
    );
    expect(wrong).toEqual([]);
  });

  test('translate every sentence', () => {
    const same = Object.entries(messages).filter(
      ([english, own]) => own === english && /[a-z]{2,} [a-z]{2,} [a-z]/.test(english),
    );
    expect(same).toEqual([]);
  });
});

test('no message is left of code that is gone', () => {
  const unsaid = Object.keys(german).filter((message) => !strings.has(message) && !names.has(message));
  expect(unsaid).toEqual([]);
});

/** Parameters without a control, and those whose control has a label other than their name. */
const unlabelled =
  /^(colorMap|range|locale|cell|src|methods|layers|layer|scheme|first|second|first.+|second.+|text|temperature.+|sink|start|fits|bases|words|sentence|turn|moved|align|alignment|step|predict|task|schemes|scaling|show)$/;
const shown = everyParameter.filter(({ name }) => !unlabelled.test(name));

test('every parameter that a figure has a control for has a name in every language', () => {
  const labels = new Set(shown.map(({ name }) => labelOf(name)));
  expect(labels.size).toBeGreaterThan(80);
  expect([...labels].filter((label) => !Object.hasOwn(german, label))).toEqual([]);
});

test('every choice of schemes, and every scheme, has a name in every language', () => {
  const choices = catalogue.flatMap(({ parameters }) =>
    parameters.flatMap((parameter) => (parameter.kind === 'choice' ? [...parameter.choices] : [])),
  );
  expect([...new Set(choices)].filter((choice) => !Object.hasOwn(german, choice))).toEqual([]);
  expect(catalogue.map(({ title }) => title).filter((title) => !Object.hasOwn(german, title))).toEqual([]);
});

test('what every attribute is, and in what it counts, is said in every language', () => {
  const units = [...everyParameter, ...catalogue.flatMap(({ parameters }) => parameters)].flatMap((parameter) =>
    'unit' in parameter && parameter.unit ? [parameter.unit] : [],
  );
  expect(everyDescription.length).toBeGreaterThan(200);
  expect(new Set(units).size).toBeGreaterThan(5);
  const described = [...new Set([...everyDescription, ...units])];
  expect(described.filter((text) => !Object.hasOwn(germanReference, text))).toEqual([]);
});

test('what a tooltip says comes with the messages of the package, also as embed.js shortens it', async () => {
  await Promise.all([import('posenc/messages/de'), import('posenc/messages/es')]);
  const { de, es } = globalThis.posencMessages as Record<string, MessageTable>;
  globalThis.posencMessages = undefined;
  for (const [messages, leftOut] of [
    [de, / Weggelassen: /],
    [es, / Si se omite: /],
  ] as const) {
    const shown = new Set([...everyDescription, ...everyDescription.map((text) => brief(text))]);
    expect([...shown].filter((text) => text && !Object.hasOwn(messages as MessageTable, text))).toEqual([]);
    const omitted = [...shown].filter((text) => / Left out: /.test(text));
    expect(omitted.length).toBeGreaterThan(20);
    expect(omitted.filter((text) => !leftOut.test(messages?.[text] as string))).toEqual([]);
  }
});

/** Those of parameters without a control. */
const untold = ['The words of the headline, in any order.', 'The vectors that were dragged.'];

test('what the tooltips of rooms say is said in every language', () => {
  const rooms = ['site/inspect', 'site/lab', 'site/learn', 'site/train'].flatMap(sourcesIn).join('\n');
  const told = Array.from(rooms.matchAll(/\bdescription:\s+'([^'\\\n]+)'/g), ([, text]) => text as string);
  expect(told.length).toBeGreaterThan(30);
  expect(told.filter((text) => !untold.includes(text) && !Object.hasOwn(german, text))).toEqual([]);
});

test('every question of the scorecard is translated', () => {
  const asked = [...strings].filter(
    (text) =>
      text &&
      /^[A-Z].*\? [A-Z].*\.$/.test(text) &&
      /(share|largest|smallest|growth|spread|part of|longest|Where)/i.test(text),
  );
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((text) => text && !Object.hasOwn(german, text) && code.includes(`question: '${text}'`))).toEqual(
    [],
  );
});

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

  test('refuses a number in the language of the figure, and says anything else as it is', () => {
    registerMessages('de', german);
    const said = (rule: NumberRule, value: number) =>
      problemSaid(refusal('dim', value, expectedNumber(rule)), numberFormat('de'));
    const refused = 'dim: -1 ist nicht erlaubt; erwartet:';
    expect(said({ kind: 'integer', min: 1, max: 8 }, -1)).toBe(`${refused} eine ganze Zahl von 1 bis 8`);
    expect(said({ kind: 'integer', min: 2, even: true }, -1)).toBe(`${refused} eine gerade ganze Zahl ab 2`);
    expect(said({ kind: 'number', min: 0, minExclusive: true, max: 9 }, -1)).toBe(
      `${refused} eine endliche Zahl über 0 und bis 9`,
    );
    expect(said({ kind: 'number', max: -2 }, -1)).toBe(`${refused} eine endliche Zahl bis -2`);
    expect(said({ kind: 'number' }, -1)).toBe(`${refused} eine endliche Zahl`);
    const other = "view: 'x' is not allowed; expected one of 'map', 'waves'";
    expect(problemSaid(other, numberFormat('de'))).toBe(other);
  });
});
