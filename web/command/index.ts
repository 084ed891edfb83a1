#!/usr/bin/env node
/** `npx posenc`: what the package can do, in a terminal. */
import { PosencError, version } from 'posenc';
import { nearest } from 'posenc/catalogue';
import { bias, identify, resample, table, verify } from './arrays.ts';
import { figure } from './figure.ts';
import { compare, inspect, run } from './models.ts';
import { type Command, common, kebab, readArguments, schemeOptionNames, UsageError } from './options.ts';
import { atInterrupt, clearProgress, columns, print, styled } from './terminal.ts';

const commands: Readonly<Record<string, Command>> = {
  inspect,
  compare,
  identify,
  verify,
  table,
  bias,
  resample,
  run,
  figure,
};

function help(): string {
  const rows = Object.entries(commands).map(([name, command]) => [`  ${name}`, command.help]);
  return [
    `${styled('bold', 'posenc')} ${version}: how transformers encode position`,
    '',
    'Usage: posenc COMMAND …',
    '',
    columns(rows, false),
    '',
    'posenc COMMAND --help shows the options of a command; --version shows the version.',
    'Exit codes: 0 fine, 1 differs or incorrect, 2 usage or a file that cannot be read.',
    '',
    'Examples:',
    ...Object.values(commands).map(({ examples }) => `  posenc ${examples[0]}`),
  ].join('\n');
}

function helpOf({ usage, help: text, options, hasSchemeOptions, examples }: Command): string {
  const rows = Object.entries({ ...options, ...common }).map(([name, { short, value, help: meaning }]) => [
    `  ${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`,
    meaning,
  ]);
  return [
    `Usage: posenc ${usage}`,
    '',
    `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
    '',
    'Options:',
    columns(rows, false),
    ...(hasSchemeOptions
      ? [
          '',
          'Options of the scheme follow with dashes: --base 500000, --layout half, --scaling-type yarn --scaling-factor 4,',
          '--positions 0,4095 or 0..511. Arrays are files: --slopes slopes.npy.',
        ]
      : []),
    '',
    'Examples:',
    ...examples.map((example) => `  posenc ${example}`),
  ].join('\n');
}

async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || (name === 'help' && rest.length === 0)) {
    print(help());
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-v' || name === '-V') {
    print(version);
    return 0;
  }
  const [called, args] = name === 'help' ? [rest[0] as string, ['--help']] : [name, rest];
  const command = Object.hasOwn(commands, called) ? commands[called] : undefined;
  if (!command) {
    const suggestion = nearest(called, Object.keys(commands));
    throw new UsageError(
      suggestion
        ? `unknown command '${called}'; did you mean ${suggestion}?`
        : `unknown command '${called}'; posenc --help lists all`,
    );
  }
  const { operands, options } = readArguments(args, command.options, command.hasSchemeOptions ?? false);
  if (options.help) {
    print(helpOf(command));
    return 0;
  }
  if (!command.isBusy) atInterrupt();
  return command.run(operands, options);
}

/** Arguments of the library that have other names here. */
const typed: Readonly<Record<string, string>> = { name: 'like', prefixTokens: 'prefix', suffixTokens: 'suffix' };

/** Arguments that are options here; others are arrays and their parts. */
function isOptionName(argument: string): boolean {
  const name = typed[argument] ?? kebab(argument);
  return schemeOptionNames().has(name) || Object.values(commands).some(({ options }) => Object.hasOwn(options, name));
}

/** What is allowed, where it names an option that is typed differently here. */
function withTypedOption(expected: PosencError['expected']): PosencError['expected'] {
  if (expected?.kind !== 'rule' || typeof expected.values?.option !== 'string') return expected;
  const { option } = expected.values;
  return { ...expected, values: { ...expected.values, option: `--${typed[option] ?? kebab(option)}` } };
}

/** What went wrong, with options as they are typed here. */
function problem(error: unknown): string {
  if (error instanceof UsageError) return error.message;
  if (!(error instanceof PosencError)) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const { argument } = error;
  // Files are operands, which have no names.
  const isMissing = error.expected !== undefined && error.given === undefined;
  if (argument !== undefined && !isMissing && /^(?:checkpoint|source|path|files|config)$/.test(argument))
    return new PosencError({ ...error, argument: undefined }).message;
  const isOption = error.code === 'invalid-argument' && argument !== undefined && isOptionName(argument);
  return new PosencError({
    ...error,
    argument: isOption ? `--${typed[argument] ?? kebab(argument)}` : argument,
    expected: withTypedOption(error.expected),
  }).message;
}

// Readers such as `head` close the pipe when they have enough.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 2));

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  clearProgress();
  process.stderr.write(`${styled('red', 'posenc:', process.stderr)} ${problem(error)}\n`);
  process.exitCode = 2;
}
