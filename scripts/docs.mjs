/**
 * Writes the reference of the TypeScript API (build/docs/api) and of the C++ library (build/docs/cpp). Warnings are errors: a broken link,
 * a type that is used but not exported, a public declaration without a comment.
 *
 * Usage: npm run docs
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { run } from './run.mjs';
import { npm } from './setup/npm.mjs';
import { checkout } from './setup/paths.mjs';
import { installPrograms } from './setup/slow-tools.mjs';
import { setup } from './setup.mjs';
import { Failure, runMain, say, step } from './terminal.mjs';

const sources = join(checkout, 'scripts', 'docs');
const tools = join(checkout, 'build', 'docs-tools');
const docs = join(checkout, 'build', 'docs');

/** Only these commands need them. TypeDoc reads the compiler's own API, which the project's TypeScript no longer has. */
const packages = { typedoc: '0.28.20', typescript: '6.0.3' };

async function installTypedoc() {
  const isInstalled = Object.entries(packages).every(([name, version]) => {
    const file = join(tools, 'node_modules', name, 'package.json');
    return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === version;
  });
  if (isInstalled) return;
  mkdirSync(tools, { recursive: true });
  const wanted = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  await step('installing TypeDoc', () => npm(['install', '--no-save', '--prefix', tools, ...wanted]));
}

async function typescript() {
  const typedoc = join(tools, 'node_modules', 'typedoc', 'bin', 'typedoc');
  const { code, output } = await run(process.execPath, [typedoc, '--options', sources], { cwd: checkout });
  return code === 0
    ? []
    : output.split('\n').filter((line) => /\[(warning|error)\]/.test(line) || line.includes('Found'));
}

/**
 * Members of a type may be described by the comment of the type; every other warning of Doxygen is an error.
 * @param {string} line
 */
const isDescribedByItsType = (line) => /: Member .+ of (struct|class|enumeration) .+ is not documented\.$/.test(line);

async function cpp() {
  const { code, output } = await run('doxygen', [join(sources, 'Doxyfile')], { cwd: checkout });
  if (code !== 0) return [output];
  return output.split('\n').filter((line) => line.trim() !== '' && !isDescribedByItsType(line));
}

/** @returns {Promise<{ passed: number, failed: number, skipped: number }>} one for each of the two */
export async function writeDocs() {
  await installTypedoc();
  await installPrograms('The reference of the C++ library', { doxygen: ['doxygen'] });
  rmSync(docs, { recursive: true, force: true });
  mkdirSync(docs, { recursive: true });
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [title, write, index] of /** @type {const} */ ([
    ['the TypeScript API', typescript, 'api/index.html'],
    ['the C++ library', cpp, 'cpp/index.html'],
  ])) {
    const problems = await step(`writing the reference of ${title}`, write);
    if (problems.length === 0 && !existsSync(join(docs, index))) problems.push(`build/docs/${index} was not written`);
    counts[problems.length > 0 ? 'failed' : 'passed'] += 1;
    for (const problem of problems) say(`  ${problem}`);
  }
  return counts;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const args = process.argv.slice(2);
    if (args.includes('--help'))
      return say('Usage: npm run docs\nWrites the API reference to build/docs/api and build/docs/cpp.');
    if (args.length > 0) throw new Failure(`${args[0]} is not an option; only --help is.`);
    await build(await setup());
    const { failed } = await writeDocs();
    if (failed === 0)
      say('The reference is in build/docs/api/index.html (TypeScript) and build/docs/cpp/index.html (C++).');
    return failed > 0 ? 1 : 0;
  });
}
