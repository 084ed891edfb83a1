/** Arguments of the command line: which options there are, and what was typed. */
import { catalogue, nearest, type Parameter, schemeNamed } from 'posenc/catalogue';

/** A call that cannot be understood; the command ends with 2. */
export class UsageError extends Error {}

/** How an option is written in the help, and the type of its value. */
export interface OptionKind {
  /** 'switch' has no value; 'text' is passed on; 'numbers' is a list such as 0,4095,100000 or 0..511; 'grid' is 14x14. */
  readonly kind: 'switch' | 'text' | 'number' | 'numbers' | 'grid' | 'file';
  /** The name of the value in the help: FILE, N. */
  readonly value?: string;
  readonly help: string;
  readonly short?: string;
}

export type OptionKinds = Readonly<Record<string, OptionKind>>;

/** A command: `run` returns the exit code, 0 if all is well and 1 if something differs. */
export interface Command {
  readonly usage: string;
  readonly help: string;
  readonly options: OptionKinds;
  /** Whether the options of schemes are allowed: --base, --scaling-factor … */
  readonly hasSchemeOptions?: boolean;
  readonly examples: readonly string[];
  /** Whether it computes without a pause, in which nothing hears Ctrl-C: the system then ends it. */
  readonly isBusy?: boolean;
  run(operands: readonly string[], options: Readonly<Record<string, string | true>>): Promise<number>;
}

export interface Arguments {
  readonly operands: readonly string[];
  readonly options: Readonly<Record<string, string | true>>;
}

/** Options of every command. */
export const common: OptionKinds = {
  json: { kind: 'switch', help: 'write JSON for programs' },
  help: { kind: 'switch', short: 'h', help: 'show this help' },
};

/** Reads `--name value`, `--name=value`, switches and operands. `schemeOptions` lets through what a scheme may have. */
export function readArguments(argv: readonly string[], kinds: OptionKinds, withScheme: boolean): Arguments {
  const operands: string[] = [];
  const options: Record<string, string | true> = {};
  const all: OptionKinds = { ...kinds, ...common };
  const ofSchemes = withScheme ? schemeOptionNames() : new Set<string>();
  for (let i = 0; i < argv.length; i++) {
    const argument = argv[i] as string;
    if (argument === '--') {
      operands.push(...argv.slice(i + 1));
      break;
    }
    if (!/^-{1,2}[a-z]/i.test(argument)) {
      operands.push(argument);
      continue;
    }
    const [, typed = '', inline] = /^-{1,2}([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
    const isShort = !argument.startsWith('--');
    const name = isShort
      ? Object.keys(all).find((one) => all[one]?.short === typed)
      : [typed, kebab(typed)].find((one) => all[one] !== undefined || ofSchemes.has(kebab(one)));
    if (name === undefined) throw unknownOption(argument, typed, [...Object.keys(all), ...ofSchemes]);
    const key = all[name] === undefined ? kebab(name) : name;
    const isSwitch = all[key] ? all[key].kind === 'switch' : isBoolean(key);
    const follows = argv[i + 1];
    if (isSwitch && inline === undefined) options[key] = true;
    else if (isSwitch && all[key] && (inline === 'true' || inline === 'false')) {
      if (inline === 'true') options[key] = true;
    } else if (inline !== undefined) options[key] = inline;
    else if (follows === undefined || /^--[a-z]/i.test(follows)) throw new UsageError(`${argument} needs a value`);
    else {
      options[key] = follows;
      i++;
    }
  }
  return { operands, options };
}

function unknownOption(argument: string, typed: string, names: readonly string[]): UsageError {
  const suggestion = nearest(typed, names) ?? synonyms[kebab(typed).replaceAll('-', '')];
  return new UsageError(
    `unknown option ${argument.replace(/=.*/s, '')}${suggestion ? `; did you mean --${suggestion}?` : ''}`,
  );
}

/** What other programs call options. */
const synonyms: Readonly<Record<string, string>> = {
  theta: 'base',
  ropetheta: 'base',
  nheads: 'heads',
  numheads: 'heads',
  seqlen: 'length',
  maxlen: 'length',
  dmodel: 'dim',
  headdim: 'dim',
  out: 'output',
};

/** 'scaling.factor', 'scalingFactor' and 'scaling_factor' are --scaling-factor. */
export const kebab = (name: string) =>
  name.replaceAll(/[._]/g, '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Options of functions that no scheme has. */
const ofFunctions = ['columns', 'positions', 'length', 'dim', 'offset', 'rotary-dim'];

export function schemeOptionNames(): Set<string> {
  const names = catalogue.flatMap(({ parameters, arrays }) =>
    [...parameters, ...arrays].map(({ name }) => kebab(name)),
  );
  return new Set([...names, ...ofFunctions]);
}

const parametersOf = (scheme?: string) =>
  scheme === undefined ? catalogue.flatMap(({ parameters }) => parameters) : (schemeNamed(scheme)?.parameters ?? []);

const isBoolean = (name: string) =>
  parametersOf().some((parameter) => kebab(parameter.name) === name && parameter.kind === 'boolean');

/** Returns the options of a scheme as the functions of posenc take them. `file` reads the array that a path leads to. */
export async function schemeOptions(
  scheme: string,
  options: Readonly<Record<string, string | true>>,
  kinds: OptionKinds,
  file: (path: string) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const entry = schemeNamed(scheme);
  if (!entry) {
    const names = catalogue.map(({ name }) => name);
    const suggestion = nearest(scheme, names);
    throw new UsageError(
      `unknown scheme '${scheme}'${suggestion ? `; did you mean ${suggestion}?` : ` (one of ${names.join(', ')})`}`,
    );
  }
  const result: Record<string, unknown> = { scheme };
  for (const [name, value] of Object.entries(options)) {
    if (kinds[name] || common[name]) continue;
    const parameter = entry.parameters.find((one) => kebab(one.name) === name);
    const array = entry.arrays.find((one) => kebab(one.name) === name);
    if (parameter) place(result, parameter.name, parsed(parameter, name, value));
    else if (array && value !== true)
      place(result, array.name, isList(value) ? numbersOf(name, value) : await file(value));
    else if (ofFunctions.includes(name) && value !== true) result[camel(name)] = functionValue(name, value);
    else throw unknownForScheme(scheme, name);
  }
  return result;
}

function unknownForScheme(scheme: string, name: string): UsageError {
  const { parameters = [], arrays = [] } = schemeNamed(scheme) ?? {};
  const known = [...parameters, ...arrays].map((one) => kebab(one.name));
  const suggestion = nearest(name, known);
  return new UsageError(
    `--${name} is no option of ${scheme}${suggestion ? `; did you mean --${suggestion}?` : `; it has ${known.map((one) => `--${one}`).join(', ')}`}`,
  );
}

const camel = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const isList = (value: string) => /^[-+\d.eE,\s]+$/.test(value);

function functionValue(name: string, value: string): unknown {
  if (name === 'positions') return numbersOf(name, value);
  return name === 'columns' ? value : numberOf(name, value);
}

function place(result: Record<string, unknown>, name: string, value: unknown): void {
  const [group = '', inner] = name.split('.');
  if (inner === undefined) result[group] = value;
  else result[group] = { ...(result[group] as object | undefined), [inner]: value };
}

function parsed(parameter: Parameter, name: string, value: string | true): unknown {
  if (parameter.kind === 'boolean') {
    if (value === true || value === 'true') return true;
    if (value === 'false') return false;
    throw new UsageError(`--${name}: '${value}' is not true or false`);
  }
  return parameter.kind === 'choice' ? value : numberOf(name, value as string);
}

/** 131072, 5e5, 128k (1,024 each). */
export function numberOf(name: string, value: string): number {
  const [, digits = '', unit] = /^([-+]?[\d._]+(?:e[-+]?\d+)?)(k)?$/i.exec(value) ?? [];
  const number = Number(digits.replaceAll('_', '')) * (unit ? 1024 : 1);
  if (digits === '' || !Number.isFinite(number)) throw new UsageError(`--${name}: '${value}' is not a number`);
  return number;
}

/** 0,4095,100000 or 0..511 (both ends included), or both mixed. */
export function numbersOf(name: string, value: string): number[] {
  return value
    .split(/[\s,]+/)
    .filter(Boolean)
    .flatMap((part) => {
      const [, from, to] = /^(-?\d+)\.\.(-?\d+)$/.exec(part) ?? [];
      if (from === undefined) return [numberOf(name, part)];
      const [first, last] = [Number(from), Number(to)];
      if (last < first || last - first >= 2 ** 24)
        throw new UsageError(`--${name}: '${part}' is not an ascending range`);
      return Array.from({ length: last - first + 1 }, (_, i) => first + i);
    });
}

/** 14x14, or the side of a square. */
export function gridOf(name: string, value: string): number[] {
  const extents = value.split(/[x×]/i).map((part) => numberOf(name, part));
  return extents.length === 1 ? [extents[0] as number, extents[0] as number] : extents;
}
