/**
 * Checks formatting, lint and types. All tools run, even when one finds something.
 *
 * Usage: npm run check -- [--fix]
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configure, declareBindings } from './build.mjs';
import { generateTypes } from './generate-types.mjs';
import { cppRooms, webRooms } from './rooms.mjs';
import { run, runOrFail } from './run.mjs';
import { checkout } from './setup/paths.mjs';
import { setup } from './setup.mjs';
import { duration, Failure, green, red, runMain, say } from './terminal.mjs';

/** @typedef {{ good: boolean, text: string, note?: string }} Verdict */

/** @param {readonly string[]} folders @param {RegExp} ending @returns {string[]} */
function filesIn(folders, ending) {
  return folders.flatMap((folder) =>
    readdirSync(join(checkout, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && ending.test(entry.name))
      .map((entry) => relative(checkout, join(entry.parentPath ?? entry.path, entry.name))),
  );
}

/** @param {string} command @param {readonly string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<Verdict>} */
async function verdictOf(command, args, env) {
  const { code, output } = await run(command, args, { cwd: checkout, env });
  return { good: code === 0, text: output };
}

/**
 * One source as the native build compiles it. @typedef {{ file: string, directory: string, command: string }} CompileCommand
 */

/**
 * Compile commands of the library; checking the tests, with Catch2's macros, would take longer than all of these together.
 * @returns {CompileCommand[]}
 */
function compileCommands() {
  /** @type {CompileCommand[]} */
  const commands = JSON.parse(readFileSync(join(checkout, 'build/native/compile_commands.json'), 'utf8'));
  return commands.filter(({ file }) => file.startsWith(`${join(checkout, 'cpp')}/`));
}

/** @param {readonly (string | Buffer)[]} parts */
const digest = (parts) =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex');

/** A file and all headers of the project that it includes, directly or not. @param {string} file  below cpp @returns {string[]} */
function withHeaders(file) {
  const found = new Set([file]);
  for (const path of found) {
    for (const [, header] of readFileSync(path, 'utf8').matchAll(/^#include "(.+)"$/gm)) {
      const at = [join(checkout, 'cpp', header), join(dirname(path), header)].find((path) => existsSync(path));
      if (at !== undefined) found.add(at);
    }
  }
  return [...found];
}

/** Files that the working tree or the last commit changed. @param {NodeJS.ProcessEnv} env @returns {Promise<Set<string>>} */
async function changedFiles(env) {
  const git = async (/** @type {string[]} */ ...args) =>
    (await run('git', args, { cwd: checkout, env })).stdout.split('\n');
  // In a shallow clone, where the commit before the last is missing, compares with the last commit.
  const before = (await git('rev-parse', '--verify', '--quiet', 'HEAD~1'))[0] || 'HEAD';
  const names = [
    ...(await git('diff', '--name-only', before)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
  return new Set(names.filter((name) => name !== '').map((name) => join(checkout, name)));
}

/**
 * Reading Eigen's headers and following every path takes seconds per source. So clang-tidy reads only sources that the working tree or the
 * last commit changed, directly or through a header, unless every source is requested. A source that passed is not read again until it, one
 * of its headers or the configuration changes.
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} fix
 * @param {boolean} everySource
 * @returns {Promise<Verdict>}
 */
async function clangTidy(env, fix, everySource) {
  await configure('native', env);
  const sources = compileCommands();
  if (sources.length === 0) return { good: false, text: 'build/native/compile_commands.json names no source.' };
  const shared = digest([
    (await runOrFail('clang-tidy', ['--version'], { env })).stdout,
    readFileSync(join(checkout, '.clang-tidy')),
  ]);
  const changed = await changedFiles(env);
  const all = everySource || changed.has(join(checkout, '.clang-tidy'));
  const waiting = sources
    .map((source) => ({ ...source, files: withHeaders(source.file) }))
    .filter(({ files }) => all || files.some((file) => changed.has(file)));
  const examined = waiting.length;
  const record = join(checkout, 'build', 'done', 'clang-tidy.json');
  /** @type {string[]} */
  const passedBefore = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : [];
  /** @type {string[]} */
  const passed = [];
  const args = ['-p', 'build/native', '--quiet', ...(fix ? ['--fix'] : [])];
  let text = '';
  // Two processes must not fix a shared header at the same time.
  const workers = fix ? 1 : availableParallelism();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const key = digest([shared, next.command, ...next.files.map((file) => readFileSync(file))]);
        if (!passedBefore.includes(key)) {
          const result = await run('clang-tidy', [...args, next.file], { cwd: checkout, env });
          if (result.code !== 0) {
            text += result.stdout || result.output;
            continue;
          }
        }
        passed.push(key);
      }
    }),
  );
  mkdirSync(dirname(record), { recursive: true });
  // Keeps only recent passes, four per source.
  writeFileSync(record, JSON.stringify([...new Set([...passed, ...passedBefore])].slice(0, 4 * sources.length)));
  const note = all ? '' : `${examined} of ${sources.length} sources, those that changed; npm run soak reads all`;
  return { good: text === '', text, note };
}

/** Without addresses the lock file works with every registry. @returns {Verdict} */
function lockFile() {
  const lock = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8'));
  const named = Object.entries(lock.packages).filter(([, entry]) => 'resolved' in /** @type {object} */ (entry));
  return {
    good: named.length === 0,
    text: named.map(([path]) => `package-lock.json: ${path || 'the root'} has "resolved"; expected none.\n`).join(''),
  };
}

/**
 * @param {NodeJS.ProcessEnv} env  from setup({ native: true })
 * @param {{ fix?: boolean, everySource?: boolean }} [options]  everySource: clang-tidy reads what has not changed, too
 * @returns {Promise<{ passed: number, failed: number }>} one per tool
 */
export async function check(env, { fix = false, everySource = false } = {}) {
  const cpp = filesIn(['cpp', 'tests/cpp'], /\.(cc|h)$/);
  const module = (/** @type {string} */ path) => join(checkout, 'node_modules', path);
  await generateTypes();
  /** @type {[string, () => Promise<Verdict> | Verdict][]} */
  const tools = [
    ['package-lock.json', lockFile],
    ['rooms of cpp', cppRooms],
    ['rooms of web', webRooms],
    ['clang-format', () => verdictOf('clang-format', [...(fix ? ['-i'] : ['--dry-run', '--Werror']), ...cpp], env)],
    [
      'biome',
      () =>
        verdictOf(
          process.execPath,
          [
            module('@biomejs/biome/bin/biome'),
            ...(fix ? ['check', '--write'] : ['ci']),
            ...['--colors=off', '--error-on-warnings', '--max-diagnostics=50', '.'],
          ],
          env,
        ),
    ],
    [
      'tsc',
      async () => {
        await declareBindings(env);
        return verdictOf(process.execPath, [module('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json'], env);
      },
    ],
    ['tsc (scripts)', () => verdictOf(process.execPath, [module('typescript/bin/tsc'), '-p', 'scripts'], env)],
    ['clang-tidy', () => clangTidy(env, fix, everySource)],
  ];
  const counts = { passed: 0, failed: 0 };
  for (const [name, tool] of tools) {
    const start = performance.now();
    /** @type {Verdict} */
    const { good, text, note } = await Promise.resolve()
      .then(tool)
      .catch((error) => ({ good: false, text: String(error.message) }));
    counts[good ? 'passed' : 'failed'] += 1;
    say(
      `  ${name.padEnd(18)} ${good ? green('ok') : red('FAILED')}  ${duration(performance.now() - start)}${note ? `  ${note}` : ''}`,
    );
    if (!good) say(text.trimEnd());
  }
  return counts;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const args = process.argv.slice(2);
    if (args.includes('--help')) {
      return say(
        'Usage: npm run check -- [--fix]\nChecks formatting, lint and types; --fix repairs what it can in place.',
      );
    }
    const unknown = args.find((arg) => arg !== '--fix');
    if (unknown) throw new Failure(`${unknown} is not an option; expected --fix or --help.`);
    const env = await setup({ native: true });
    const { failed } = await check(env, { fix: args.includes('--fix') });
    return failed > 0 ? 1 : 0;
  });
}
