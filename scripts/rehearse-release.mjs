/** Rehearses publishing: the tarball, npm's dry run, its hashes, and an audit of its dependencies. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run, runOrFail } from './run.mjs';
import { checkout } from './setup/paths.mjs';
import { say } from './terminal.mjs';

/** @param {string} file @param {'sha256' | 'sha512'} algorithm @param {'hex' | 'base64'} [encoding] */
const hashOf = (file, algorithm, encoding = 'hex') => createHash(algorithm).update(readFileSync(file)).digest(encoding);

/** @param {string} file  the tarball @param {NodeJS.ProcessEnv} env @returns {Promise<string[]>} what would be published wrongly */
async function publishes(file, env) {
  const args = ['publish', '--dry-run', '--json', '--ignore-scripts', '--access', 'public', file];
  const { stdout } = await runOrFail('npm', args, { cwd: checkout, env });
  const answer = JSON.parse(stdout.slice(stdout.indexOf('{')));
  const { name, version, integrity } = answer.posenc ?? answer;
  const packageJson = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  const problems = [];
  if (name !== packageJson.name || version !== packageJson.version)
    problems.push(`npm would publish ${name}@${version}; expected ${packageJson.name}@${packageJson.version}`);
  if (integrity !== `sha512-${hashOf(file, 'sha512', 'base64')}`)
    problems.push(`npm would publish ${integrity}, which is not the tarball that npm pack has made`);
  if (packageJson.private) problems.push('package.json is private');
  return problems;
}

/** @param {string} version @returns {string[]} */
function changelogProblems(version) {
  const text = readFileSync(join(checkout, 'CHANGELOG.md'), 'utf8');
  const titles = [...text.matchAll(/^## \[(.+?)\]/gm)].map(([, title]) => title);
  return titles.includes('Unreleased') || titles.includes(version)
    ? []
    : [`CHANGELOG.md has neither "Unreleased" nor ${version}`];
}

/** @param {NodeJS.ProcessEnv} env @returns {Promise<'passed' | 'failed' | 'skipped'>} */
async function audit(env) {
  const { stdout } = await run('npm', ['audit', '--json', '--audit-level=low'], { cwd: checkout, env });
  /** @type {{ metadata?: { vulnerabilities: Record<string, number> }, vulnerabilities?: object, message?: string }} */
  const answer = JSON.parse(stdout.slice(stdout.indexOf('{')) || '{}');
  if (!answer.metadata) {
    say(`  npm audit: not done, because the registry does not answer it (${answer.message ?? 'no answer'})`);
    return 'skipped';
  }
  const { total } = answer.metadata.vulnerabilities;
  say(`  npm audit: ${total} known weaknesses in what builds and tests posenc; posenc itself has no dependencies`);
  if (total > 0) say(`  ${Object.keys(answer.vulnerabilities ?? {}).join(', ')}`);
  return total > 0 ? 'failed' : 'passed';
}

/**
 * @param {NodeJS.ProcessEnv} env  from the set-up, after build()
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>} one for the tarball to be published, and one for the audit
 */
export async function rehearseRelease(env) {
  const folder = join(checkout, 'build', 'release');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await runOrFail('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: checkout, env });
  const [tarball] = readdirSync(folder);
  const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  const problems = [...(await publishes(join(folder, tarball), env)), ...changelogProblems(version)];
  for (const problem of problems) say(`  ${problem}`);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  counts[problems.length > 0 ? 'failed' : 'passed'] += 1;
  counts[await audit(env)] += 1;
  const dist = readdirSync(join(checkout, 'dist')).filter((name) => /\.wasm$|^embed.*\.js$/.test(name));
  for (const path of [join('build', 'release', tarball), ...dist.map((name) => join('dist', name))])
    say(`  ${hashOf(join(checkout, path), 'sha256')}  ${path}`);
  return counts;
}
