import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogue } from 'posenc/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArrayInput, LayersInput, Parameter, Scheme } from '../../../web/catalogue/index.ts';
import { LanguageServer } from './language-server.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Member {
  readonly comment: string;
  readonly type: string;
}

interface Declaration {
  readonly comment: string;
  readonly members: ReadonlyMap<string, Member>;
}

/** Interfaces in the package's declarations, except objects inside a union. */
function interfacesIn(text: string): Map<string, Declaration> {
  const comment = String.raw`(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?`;
  const plain = (raw: string | undefined) =>
    (raw ?? '')
      .replace(/\n\s*\* ?/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const found = new Map<string, Declaration>();
  for (const [, doc, name, body] of text.matchAll(
    new RegExp(`^${comment}export interface (\\w+) \\{\\n([\\s\\S]*?)\\n\\}`, 'gm'),
  )) {
    const members = [...(body as string).matchAll(new RegExp(`^ +${comment}(\\w+)\\??: ([^;]+);`, 'gm'))];
    found.set(name as string, {
      comment: plain(doc),
      members: new Map(
        members.map(([, own, key, type]) => [key as string, { comment: plain(own), type: type as string }]),
      ),
    });
  }
  return found;
}

const text = readFileSync(`${root}/dist/types/api/types/schemes.generated.d.ts`, 'utf8');
const declarations = interfacesIn(text);

const pascal = (name: string) => name.replace(/(^|-)(.)/g, (_, __, letter: string) => letter.toUpperCase());

/** The members that stand for an option, of one interface or of the variants of a group. */
function membersOf(scheme: Scheme, name: string): Member[] {
  const own = [`${pascal(scheme.name)}Options`, `${pascal(scheme.name)}Encoding`].flatMap(
    (key) => declarations.get(key) ?? [],
  );
  const [group, key] = name.split('.') as [string, string?];
  const outer = own.flatMap(({ members }) => members.get(group) ?? []);
  if (key === undefined) return outer;
  return outer.flatMap(({ type }) => variantsOf(type)).flatMap(({ members }) => members.get(key) ?? []);
}

function variantsOf(type: string): Declaration[] {
  const one = declarations.get(type);
  if (one) return [one];
  const union = new RegExp(`export type ${type} = ([^;]+);`).exec(text)?.[1] ?? '';
  return union.split(/\s*\|\s*/).flatMap((name) => declarations.get(name) ?? []);
}

/** A number as comments write it: 10000, 1e-6, -2^31, 2^32 - 1, 2π. */
function numberOf(text: string): number {
  const found = /^(-?)(?:(\d+)\^(\d+)( - 1)?|([\d.]*)π|([\d.]+(?:e-?\d+)?))$/.exec(text);
  if (!found) throw new Error(`${text} is no number.`);
  const [, minus, base, exponent, less, turns, plain] = found;
  const value = base
    ? Number(base) ** Number(exponent) - (less ? 1 : 0)
    : plain
      ? Number(plain)
      : Number(turns || 1) * Math.PI;
  return minus ? -value : value;
}

const bound = String.raw`(-?[\d.]+(?:e-?\d+|\^\d+(?: - 1)?)?)`;

/** The range that a comment states. */
function rangeIn(comment: string): { min?: number; max?: number; minExclusive?: true } {
  const read = (pattern: string) =>
    new RegExp(`${pattern.replaceAll('#', bound)}\\.(?: |$)`, 'i').exec(comment)?.slice(1).map(numberOf);
  const [around] = read('within ±#') ?? [];
  if (around !== undefined) return { min: -around, max: around };
  const [min, max] = read('from # to #') ?? [];
  if (min !== undefined && max !== undefined) return { min, max };
  const [above, most] = read('above # and at most #') ?? [];
  if (above !== undefined && most !== undefined) return { min: above, max: most, minExclusive: true };
  const [least] = read('(?:^|of |\\. )at least #') ?? [];
  return least === undefined ? {} : { min: least };
}

const options = catalogue.flatMap((scheme) =>
  [...scheme.parameters, ...scheme.arrays].map((option) => [scheme.name, option.name, scheme, option] as const),
);

describe('the package’s declarations', () => {
  it('have a comment on every interface and member', () => {
    expect(declarations.size).toBeGreaterThan(catalogue.length);
    for (const [name, { comment, members }] of declarations) {
      expect(comment, name).not.toBe('');
      expect(members.size, name).toBeGreaterThan(0);
      for (const [key, member] of members) expect(member.comment, `${name}.${key}`).not.toBe('');
    }
  });

  it.each(catalogue.map((scheme) => [scheme.name, scheme] as const))('%s: paper and summary', (name, scheme) => {
    const own = declarations.get(`${pascal(name)}Options`) ?? declarations.get(`${pascal(name)}Encoding`);
    const [{ authors, year }] = scheme.references as unknown as [Scheme['references'][number]];
    for (const part of [scheme.title, `${authors} ${year}`, scheme.summary]) expect(own?.comment).toContain(part);
  });

  it.each(options)('%s: %s', (_, name, scheme, option: Parameter | ArrayInput | LayersInput) => {
    const members = membersOf(scheme, name);
    expect(members.length).toBeGreaterThan(0);
    // For the type of a scaling, each variant describes its own method.
    const isChooser = members.length > 1 && name.includes('.') && 'choices' in option;
    for (const { comment } of members) {
      if (!isChooser) expect(comment).toContain(option.description);
      if ('layers' in option) continue;
      if ('shapes' in option) {
        for (const axes of option.shapes) expect(comment).toContain(`\`[${axes.join(', ')}]\``);
        continue;
      }
      const stated = / ?Default ((?:(?!\. |\.$).)+?)\.?(?: if attention|$)/.exec(comment)?.[1];
      if (option.kind === 'choice') {
        if (!isChooser && scheme.byCausality?.parameter !== name) expect(stated).toBe(`'${option.default}'`);
      } else if (option.kind === 'boolean') {
        if (scheme.byCausality?.parameter !== name) expect(stated).toBe(String(option.default));
      } else {
        const { min, max, minExclusive } = option;
        const range = Object.fromEntries(
          Object.entries({ min, max, minExclusive }).filter(([, value]) => value !== undefined),
        );
        expect(rangeIn(comment.replace(option.description, '').trim())).toEqual(range);
        if (option.default !== undefined) expect(numberOf(stated as string)).toBeCloseTo(option.default, 12);
        if (option.kind === 'integer') expect(comment).toContain(option.even ? 'n even whole number' : ' whole number');
      }
    }
  });
});

/** A user's program; a marker before each word names it. */
const program = `
import { createPosenc, type AlibiOptions, type RotaryEncoding, type YarnScaling } from 'posenc';
const pe = await createPosenc();
const q = pe.absolute({ scheme: 'cape', length: 4, dim: 8, /*augmentation*/augmentation: { /*seed*/seed: 1 } });
pe.bias({ scheme: 'alibi', /*heads*/heads: 12, queries: 128, keys: 128, form: 'causal' });
pe.bias({ scheme: 't5', queries: 2, keys: 2, /*table*/table: { data: [], shape: [32, 0] } });
pe.attention({ q, k: q, v: q, encoding: { scheme: 'alibi', /*form*/form: 'mpt', /*alibiBiasMax*/alibiBiasMax: 8 } });
const long: YarnScaling = { /*type*/type: 'yarn', factor: 4, originalMaxPositionEmbeddings: 4096, /*betaFast*/betaFast: 32 };
pe.rotate(q, { scheme: 'rope', /*scaling*/scaling: { type: 'linear', /*factor*/factor: 4 } });
pe.frequencies({ scheme: 'rope', /*dim*/dim: 64, /*base*/base: 500000 });
pe.rotaryTable({ scheme: 'axial-rope', dimPerAxis: 8, /*grid*/grid: [2, 2] });
const options = {} as /*AlibiOptions*/AlibiOptions;
const encoding: RotaryEncoding = { scheme: 'rope', /*queryPositions*/queryPositions: [1] };
`;

const words = [...program.matchAll(/\/\*(\w+)\*\//g)].map(
  (mark) => [mark[1] as string, mark.index + mark[0].length] as const,
);

describe('an editor', () => {
  const folder = `${root}/build/test/hover`;
  const file = `${folder}/program.ts`;
  const server = new LanguageServer();

  beforeAll(async () => {
    // Inside the package, which resolves its own name like an installed package.
    mkdirSync(folder, { recursive: true });
    const compilerOptions = { module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom'], types: [], strict: true };
    writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, files: ['program.ts'] }));
    writeFileSync(file, program);
    await server.start();
    server.open(file, program);
  });

  afterAll(() => server.end());

  it.each(words)('shows what %s is', async (_, at) => {
    expect(await server.hover(file, program, at)).toMatchSnapshot();
  });
});
