/**
 * A tree of Debian packages that is unpacked, not installed: programs from a newer Debian run with their own C library, without root and
 * without any change to the host.
 */
import { spawn } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { run, runOrFail } from '../run.mjs';
import { Failure, step } from '../terminal.mjs';
import { hostSuite, Suite } from './apt.mjs';
import { toolchain } from './paths.mjs';

/** The first Debian whose Emscripten is new enough (final relaxed-SIMD opcodes, ahead-of-time Embind). */
const suiteName = 'trixie';

/** Formal dependencies that are not needed: the programs used here run without them. */
const unneeded = new Set([
  // Emscripten runs with the Node.js that runs this script.
  ...['nodejs', 'libnode115', 'node-undici', 'node-corepack', 'node-cjs-module-lexer', 'node-minimatch'],
  ...['node-balanced-match', 'node-brace-expansion', 'node-xtend', 'libicu76', 'libcares2'],
  // Compiler cache, binutils and GCC's own run-time libraries: clang brings its own tools.
  ...['ccache', 'libhiredis1.1.0', 'libfmt10', 'binutils', 'binutils-common', 'libbinutils', 'libgprofng0'],
  ...['libctf0', 'libctf-nobfd0', 'libsframe1', 'libjansson4', 'libgomp1', 'libitm1', 'libasan8', 'liblsan0'],
  ...['libtsan2', 'libubsan1', 'libhwasan0', 'libquadmath0', 'libobjc4', 'libobjc-14-dev', 'libgc1', 'libcc1-0'],
  ...['libc6-i386', 'lib32gcc-s1', 'lib32stdc++6', 'libclang1-19', 'clang-tools-19', 'libyaml-0-2', 'python3-yaml'],
  // Packages that only an installed system needs.
  ...['debconf', 'dpkg', 'tar', 'init-system-helpers', 'libsystemd0', 'procps', 'libproc2-0', 'libcap2', 'tzdata'],
  ...['media-types', 'netbase', 'readline-common', 'libselinux1', 'libpcre2-8-0', 'libdb5.3t64', 'rpcsvc-proto'],
  ...['libc-dev-bin', 'libpfm4', 'openssl-provider-legacy', 'libsasl2-modules-db'],
  ...['pkgconf', 'pkgconf-bin', 'pkg-config', 'libpkgconf3'],
  'binutils-x86-64-linux-gnu',
  'binutils-aarch64-linux-gnu',
]);

/** Files that no build here reads: documentation, and Emscripten's libraries for threads, shared objects and sanitizers. */
const leftOut = [
  './usr/share/doc',
  './usr/share/man',
  './usr/share/locale',
  './usr/share/lintian',
  './usr/share/bug',
  './usr/share/vim',
  './usr/share/emacs',
  './usr/share/emscripten/test',
  './usr/share/emscripten/docs',
  './usr/share/emscripten/media',
  '*/wasm32-emscripten/pic',
  '*/wasm32-emscripten/lto-pic',
  '*/wasm32-emscripten/*-mt*.a',
  '*/wasm32-emscripten/*-ww*.a',
  '*/wasm32-emscripten/*wasmfs*.a',
  '*/wasm32-emscripten/*asan*.a',
  '*/wasm32-emscripten/*sanitizer*.a',
];

const programFolders = ['usr/bin', 'usr/lib/llvm-19/bin'];

/** Unpacks one package file. @param {string} file @param {string} root @returns {Promise<void>} */
export function unpack(file, root) {
  return new Promise((resolve, reject) => {
    const reader = spawn('dpkg-deb', ['--fsys-tarfile', file], { stdio: ['ignore', 'pipe', 'pipe'] });
    const exclude = leftOut.map((pattern) => `--exclude=${pattern}`);
    const writer = spawn('tar', ['-x', '-C', root, '--no-same-owner', '--wildcards', ...exclude], {
      stdio: [reader.stdout, 'ignore', 'pipe'],
    });
    // The writer holds its own copy of the pipe; ours would keep the reader alive when the writer fails.
    reader.stdout?.destroy();
    let messages = '';
    let running = 2;
    let failed = false;
    for (const child of [reader, writer]) {
      child.stderr?.setEncoding('utf8').on('data', (text) => {
        messages += text;
      });
      child.on('error', reject);
      child.on('close', (code) => {
        failed ||= code !== 0;
        running -= 1;
        if (running > 0) return;
        if (failed) reject(new Failure(`${file} could not be unpacked:\n${messages.trimEnd()}`));
        else resolve();
      });
    }
  });
}

/** @param {string} file @returns {boolean} whether this is a program in the ELF format */
function isElf(file) {
  const magic = Buffer.alloc(4);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, magic, 0, 4, 0);
  } finally {
    closeSync(handle);
  }
  return magic.equals(Buffer.from('\x7fELF', 'latin1'));
}

/** The folders of libraries, relative to the tree. @param {string} root @returns {string[]} */
export const libraryFolderNames = (root) =>
  ['lib', join('usr', 'lib')].flatMap((parent) =>
    existsSync(join(root, parent))
      ? readdirSync(join(root, parent))
          .filter((name) => /-linux-gnu/.test(name))
          .map((name) => join(parent, name))
      : [],
  );

/** The folder of libraries, named after the machine. @param {string} root @returns {string} */
export function libraryFolder(root) {
  const parent = join(root, 'usr', 'lib');
  const name = readdirSync(parent).find((entry) => /-linux-gnu/.test(entry) && isLibraryFolder(join(parent, entry)));
  if (name === undefined) throw new Failure(`${parent} holds no C library.`);
  return join(parent, name);
}

/** @param {string} folder */
const isLibraryFolder = (folder) => existsSync(join(folder, 'libc.so.6'));

/** The dynamic loader, whose name depends on the architecture. @param {string} libraries */
export function dynamicLoader(libraries) {
  const name = readdirSync(libraries).find((entry) => /^ld-linux.*\.so\.\d+$/.test(entry));
  if (name === undefined) throw new Failure(`${libraries} holds no dynamic loader.`);
  return join(libraries, name);
}

/** Makes every unpacked program start with the unpacked C library. @param {string} root */
async function relink(root) {
  const libraries = libraryFolder(root);
  const loader = dynamicLoader(libraries);
  const llvm = join(root, 'usr', 'lib', 'llvm-19', 'lib');
  const search = [libraries, llvm].join(':');
  /** Started through the unpacked loader, because it is itself still linked to the host's. @param {...string} args */
  const patchelf = (...args) =>
    run(loader, ['--library-path', libraries, join(root, 'usr', 'bin', 'patchelf'), ...args]);
  /**
   * Changes a copy and renames it, so that an interruption does not leave a broken file.
   * @param {string} file
   * @param {readonly string[][]} changes
   */
  const change = async (file, changes) => {
    const copy = `${file}.new`;
    copyFileSync(file, copy);
    for (const args of changes) {
      const { code, output } = await patchelf(...args, copy);
      if (code !== 0) throw new Failure(`${file} could not be linked to its own C library:\n${output.trimEnd()}`);
    }
    renameSync(copy, file);
  };
  // RPATH, not RUNPATH: it also holds for the libraries of libraries.
  const path = ['--force-rpath', '--set-rpath', search];
  for (const file of programFolders.flatMap((name) => elfFiles(join(root, name)))) {
    if (file.endsWith('/patchelf')) continue;
    const interpreter = await patchelf('--print-interpreter', file);
    if (interpreter.code !== 0 || interpreter.stdout.trim() === loader) continue;
    // Two runs in this order: patchelf 0.18 breaks programs at fixed addresses (python3) when it changes both at once.
    await change(file, [path, ['--set-interpreter', loader]]);
  }
  // A library with its own path does not inherit the program's.
  for (const file of [libraries, llvm].flatMap((folder) => elfFiles(folder))) {
    const rpath = (await patchelf('--print-rpath', file)).stdout.trim();
    if (rpath !== '' && rpath !== search) await change(file, [path]);
  }
}

/** @param {string} folder @returns {string[]} */
function elfFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(folder, entry.name))
    .filter(isElf);
}

/** Links /lib to /usr/lib, as installed systems do, because linker scripts refer to libraries by /lib. @param {string} root */
function mergeUsr(root) {
  for (const name of ['lib', 'lib64']) {
    if (!existsSync(join(root, name))) symlinkSync(join('usr', name), join(root, name));
  }
}

/** Makes links that point to the host's root point into the tree. @param {string} root @param {string} folder */
function relativizeLinks(root, folder) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (!lstatSync(file).isSymbolicLink()) continue;
    const target = readlinkSync(file);
    if (!target.startsWith('/') || !existsSync(join(root, target))) continue;
    rmSync(file);
    symlinkSync(relative(dirname(file), join(root, target)), file);
  }
}

/**
 * Unpacks a package of the host's own suite, with what it needs, into a folder of the toolchain. It is made in a temporary folder and
 * renamed, so that an interruption leaves nothing that looks complete. Downloads are kept for the next attempt.
 * @param {string} home  the folder
 * @param {string} name
 * @param {ReadonlySet<string>} notNeeded  of its dependencies
 * @param {(root: string) => void | Promise<void>} prepare  what makes it run in its place
 */
export async function unpackAside(home, name, notNeeded, prepare) {
  const root = `${home}.new`;
  const apt = join(toolchain, `apt-${basename(home)}`);
  const suite = new Suite(apt, hostSuite());
  await step(`unpacking Debian's package ${name} (nothing is installed on the system)`, async () => {
    rmSync(root, { recursive: true, force: true });
    mkdirSync(root, { recursive: true });
    await suite.update();
    for (const file of await suite.download(await suite.resolve([name], notNeeded, {}))) await unpack(file, root);
    await prepare(root);
    rmSync(home, { recursive: true, force: true });
    renameSync(root, home);
    rmSync(apt, { recursive: true, force: true });
  });
}

/**
 * Unpacks packages and their dependencies into `root`. Resumes: `record` is called after every package, and packages
 * in `present` are left alone.
 * @param {object} options
 * @param {string} options.root
 * @param {string} options.aptFolder                     apt's lists and downloads; removed afterwards
 * @param {readonly string[]} options.wanted
 * @param {boolean} options.catch2                       also unpack the sources of Catch2
 * @param {string} options.sources                       where sources go
 * @param {Record<string, string>} options.present       package name -> version
 * @param {(name: string, version: string) => void} options.record
 */
export async function unpackPackages({ root, aptFolder, wanted, catch2, sources, present, record }) {
  const suite = new Suite(aptFolder, suiteName);
  mkdirSync(root, { recursive: true });
  await step('reading the package lists of Debian', () => suite.update());
  const packages = await suite.resolve([...wanted, 'patchelf'], unneeded, present);
  if (packages.length > 0) {
    const files = await step(`downloading ${packages.length} packages (${wanted.join(', ')} and what they need)`, () =>
      suite.download(packages),
    );
    await step('unpacking them', async () => {
      for (const [i, file] of files.entries()) {
        await unpack(file, root);
        rmSync(file);
        record(packages[i].name, packages[i].version);
      }
    });
  }
  // Also when nothing was left to unpack: an earlier run may have been interrupted before this step.
  await step('linking the programs to their own C library', async () => {
    mergeUsr(root);
    relativizeLinks(root, libraryFolder(root));
    await relink(root);
  });
  if (catch2) {
    await step('fetching the sources of Catch2', async () => {
      const { version, folder } = await suite.downloadSource('catch2');
      const upstream = version.replace(/-[^-]*$/, '');
      const target = join(sources, 'catch2');
      rmSync(target, { recursive: true, force: true });
      mkdirSync(target, { recursive: true });
      const archive = join(folder, `catch2_${upstream}.orig.tar.gz`);
      const select = ['--wildcards', '--strip-components=2', '*/extras/catch_amalgamated.*'];
      await runOrFail('tar', ['-xzf', archive, '-C', target, '--no-same-owner', ...select]);
      record('source of catch2', version);
    });
  }
  rmSync(aptFolder, { recursive: true, force: true });
}
