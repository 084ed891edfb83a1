/**
 * A private view of one Debian suite: packages are resolved, downloaded and verified by the host's own apt, from the
 * archive the host already trusts, without touching the host's package state. Nothing is installed.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOrFail } from '../run.mjs';
import { Failure, step } from '../terminal.mjs';

/**
 * One archive of the host's apt sources.
 * @typedef {object} Archive
 * @property {string} uri
 * @property {string[]} suites
 * @property {string[]} components
 * @property {Record<string, string>} options  further fields in deb822 spelling, such as Signed-By
 */

/** @param {string} text @returns {Archive[]} the archives of a `.sources` file */
export function parseDeb822(text) {
  /** @type {Archive[]} */
  const archives = [];
  for (const stanza of text.replace(/^#.*\n?/gm, '').split(/\n[ \t]*\n/)) {
    /** @type {Record<string, string>} */
    const fields = {};
    let name = '';
    for (const line of stanza.split('\n')) {
      const field = /^([A-Za-z-]+):[ \t]*(.*)$/.exec(line);
      if (field) {
        name = field[1].toLowerCase();
        fields[name] = field[2].trim();
      } else if (/^[ \t]/.test(line) && name) {
        fields[name] += `\n${line}`;
      }
    }
    if (!fields.uris || !/\bdeb\b/.test(fields.types ?? '') || /^no$/i.test(fields.enabled ?? 'yes')) continue;
    /** @type {Record<string, string>} */
    const options = {};
    for (const [key, spelling] of aptOptions) if (fields[key]) options[spelling] = fields[key];
    for (const uri of words(fields.uris)) {
      archives.push({ uri, suites: words(fields.suites), components: words(fields.components), options });
    }
  }
  return archives;
}

/** @param {string} text @returns {Archive[]} the archives of a `.list` file */
export function parseOneLine(text) {
  /** @type {Archive[]} */
  const archives = [];
  for (const line of text.split('\n')) {
    const match = /^\s*deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)\s*([^#]*)/.exec(line);
    if (!match) continue;
    /** @type {Record<string, string>} */
    const options = {};
    for (const option of words(match[1])) {
      const [key, value] = [option.slice(0, option.indexOf('=')), option.slice(option.indexOf('=') + 1)];
      const spelling = aptOptions.get(key.toLowerCase());
      if (spelling) options[spelling] = value.replaceAll(',', ' ');
    }
    archives.push({ uri: match[2], suites: [match[3]], components: words(match[4]), options });
  }
  return archives;
}

/** Options that say how an archive is trusted; the others (languages, targets) do not matter here. */
const aptOptions = new Map([
  ['signed-by', 'Signed-By'],
  ['trusted', 'Trusted'],
  ['check-valid-until', 'Check-Valid-Until'],
]);

/** @param {string | undefined} text @returns {string[]} */
const words = (text) => (text ?? '').split(/\s+/).filter(Boolean);

/** @returns {boolean} whether this machine is Debian with apt */
export function isDebian() {
  if (!existsSync('/etc/os-release') || !existsSync('/usr/bin/apt-get')) return false;
  return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Installs packages on a Debian where this process is root. @param {readonly string[]} names */
export async function installPackages(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await step(`installing Debian's package${names.length > 1 ? 's' : ''} ${names.join(', ')}`, async () => {
    await runOrFail('apt-get', ['-q', 'update'], { env });
    await runOrFail('apt-get', ['-q', '-y', '--no-install-recommends', 'install', ...names], { env });
  });
}

/** @returns {string} the name of the host's own suite, such as 'bookworm' */
export function hostSuite() {
  return /^VERSION_CODENAME="?(\w+)"?$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable';
}

/**
 * The Debian archive that the host installs its own system from.
 * @param {string} [etc]  apt's configuration folder
 * @returns {Archive}
 */
export function hostArchive(etc = '/etc/apt') {
  const codename = hostSuite();
  const parts = join(etc, 'sources.list.d');
  const files = [join(etc, 'sources.list')];
  if (existsSync(parts))
    files.push(
      ...readdirSync(parts)
        .sort()
        .map((name) => join(parts, name)),
    );
  const archives = files
    .filter((file) => existsSync(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return file.endsWith('.sources') ? parseDeb822(text) : file.endsWith('.list') ? parseOneLine(text) : [];
    });
  const names = new Set([codename, 'stable', 'testing', 'unstable', 'sid', 'oldstable']);
  const found = archives.find(
    ({ uri, suites, components }) =>
      !uri.startsWith('cdrom:') && components.includes('main') && suites.some((suite) => names.has(suite)),
  );
  if (found === undefined) {
    throw new Failure(`No Debian archive with the suite ${codename} was found in ${etc}/sources.list or ${parts}.`);
  }
  return found;
}

/** A package at the version that apt chose. @typedef {{ name: string, version: string, architecture: string }} Package */

export class Suite {
  /**
   * @param {string} folder   where apt keeps its lists and downloads
   * @param {string} suite    for example 'trixie'
   */
  constructor(folder, suite) {
    this.folder = folder;
    this.suite = suite;
    this.configuration = join(folder, 'apt.conf');
    this.status = join(folder, 'status');
    this.archives = join(folder, 'cache', 'archives');
  }

  /** Fetches the suite's lists; apt verifies their signatures. */
  async update() {
    const { uri, options } = hostArchive();
    const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
    const trust = 'Signed-By' in options || !existsSync(keyring) ? options : { ...options, 'Signed-By': keyring };
    const sources = join(this.folder, 'sources');
    for (const folder of [sources, join(this.folder, 'lists', 'partial'), join(this.archives, 'partial')]) {
      mkdirSync(folder, { recursive: true });
    }
    writeFileSync(
      join(sources, 'debian.sources'),
      [
        'Types: deb deb-src',
        `URIs: ${uri}`,
        `Suites: ${this.suite}`,
        'Components: main',
        ...Object.entries(trust).map(([name, value]) => `${name}: ${value}`),
        '',
      ].join('\n'),
    );
    writeFileSync(this.status, '');
    writeFileSync(
      this.configuration,
      [
        'Dir::Etc::sourcelist "/dev/null";',
        `Dir::Etc::sourceparts "${sources}";`,
        `Dir::State "${this.folder}";`,
        `Dir::State::lists "${join(this.folder, 'lists')}";`,
        `Dir::State::status "${this.status}";`,
        `Dir::Cache "${join(this.folder, 'cache')}";`,
        // As root, apt would download as a user without access to this folder.
        'APT::Sandbox::User "root";',
        'APT::Install-Recommends "false";',
        'Acquire::Languages "none";',
        'Acquire::Retries "3";',
        // The host's hooks belong to its own package state.
        '#clear APT::Update::Pre-Invoke;',
        '#clear APT::Update::Post-Invoke;',
        '#clear APT::Update::Post-Invoke-Success;',
        '#clear DPkg::Post-Invoke;',
        '',
      ].join('\n'),
    );
    await runOrFail('apt-get', [...this.options(), 'update']);
  }

  /** @returns {string[]} */
  options() {
    return ['-q', '-y', '-c', this.configuration];
  }

  /**
   * The packages to unpack for `wanted`, including dependencies.
   * @param {readonly string[]} wanted
   * @param {ReadonlySet<string>} unneeded  packages that are dependencies on paper only
   * @param {Readonly<Record<string, string>>} present  packages that are already unpacked, with their versions
   * @returns {Promise<Package[]>}
   */
  async resolve(wanted, unneeded, present) {
    await this.writeStatus([]);
    const all = await this.listDownloads(wanted);
    const missing = all.filter(({ name, version }) => !unneeded.has(name) && present[name] !== version);
    const names = new Set(missing.map(({ name }) => name));
    await this.writeStatus(all.filter(({ name }) => !names.has(name)));
    return missing;
  }

  /** @param {readonly string[]} wanted @returns {Promise<Package[]>} */
  async listDownloads(wanted) {
    // apt skips packages that it has already downloaded, so it is given an empty folder.
    const nothing = join(this.folder, 'nothing');
    mkdirSync(join(nothing, 'partial'), { recursive: true });
    const archives = ['-o', `Dir::Cache::archives=${nothing}`];
    const { stdout } = await runOrFail('apt-get', [
      ...this.options(),
      ...archives,
      '--print-uris',
      'install',
      ...wanted,
    ]);
    return [...stdout.matchAll(/^'[^']+' ([^_\s]+)_([^_\s]+)_([^_\s]+)\.deb \d+ /gm)].map(
      ([, name, version, architecture]) => ({ name, version: decodeURIComponent(version), architecture }),
    );
  }

  /** Tells apt which packages count as installed. @param {readonly Package[]} packages */
  async writeStatus(packages) {
    let status = '';
    if (packages.length > 0) {
      const names = packages.map(({ name, version }) => `${name}=${version}`);
      const { stdout } = await runOrFail('apt-cache', ['-c', this.configuration, 'show', ...names]);
      status = stdout.replace(/^Package: .*$/gm, '$&\nStatus: install ok installed');
    }
    writeFileSync(this.status, status);
  }

  /**
   * Downloads packages that were resolved; apt verifies their checksums and resumes what was interrupted.
   * @param {readonly Package[]} packages
   * @returns {Promise<string[]>} the files, in the order of `packages`
   */
  async download(packages) {
    await runOrFail('apt-get', [
      ...this.options(),
      'install',
      '--download-only',
      ...packages.map(({ name, version }) => `${name}=${version}`),
    ]);
    return packages.map(({ name, version, architecture }) =>
      join(this.archives, `${name}_${version.replaceAll(':', '%3a')}_${architecture}.deb`),
    );
  }

  /**
   * Downloads the files of a source package; apt verifies their checksums.
   * @param {string} source
   * @returns {Promise<{ version: string, folder: string }>}
   */
  async downloadSource(source) {
    const folder = join(this.folder, 'cache', 'source');
    mkdirSync(folder, { recursive: true });
    await runOrFail('apt-get', [...this.options(), 'source', '--download-only', source], { cwd: folder });
    const description = readdirSync(folder).find((name) => name.startsWith(`${source}_`) && name.endsWith('.dsc'));
    const version = /^.*?_(.*)\.dsc$/.exec(description ?? '')?.[1];
    if (version === undefined) throw new Failure(`apt brought no source package ${source}.`);
    return { version, folder };
  }
}
