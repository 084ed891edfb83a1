/**
 * Provides what builds and tests need and the host lacks. Everything goes to node_modules and .toolchain; the host is not changed (except
 * that root gets Debian's Chromium as a package).
 *
 * Usage: node scripts/setup.mjs [--help]
 */
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { triedVersions } from '../cpp/bindings/emscripten/glue.mjs';
import { runOrFail } from './run.mjs';
import { isDebian } from './setup/apt.mjs';
import { findChromium, provideChromium } from './setup/chromium.mjs';
import { unpackPackages } from './setup/debian.mjs';
import {
  configureEmscripten,
  hostEmscripten,
  proveEmscripten,
  unpackedEmscripten,
  writeNodeForEmscripten,
} from './setup/emscripten.mjs';
import { readState, toolEnvironment } from './setup/environment.mjs';
import { headerVariables, hostHeaders, isolateJson, unpackedHeaders } from './setup/headers.mjs';
import { atLeast, hostCompiler, versionOf, which } from './setup/host-tools.mjs';
import { withLock } from './setup/lock.mjs';
import {
  clangVariable,
  configureCompiler,
  coveragePrograms,
  proveCompiler,
  unpackedCompiler,
  writeSecondCompiler,
} from './setup/native-compiler.mjs';
import { installNpmPackages } from './setup/npm.mjs';
import { findNumpy, installNumpy } from './setup/numpy.mjs';
import { debianRoot, stateFile, toolchain } from './setup/paths.mjs';
import { Failure, runMain, say, sayAtTheEnd, step } from './terminal.mjs';

/** Increase it when the set-up unpacks or changes something differently, so that existing toolchains are rebuilt. */
const recipe = 4;

const minNode = '20.16';
const minCmake = '3.25';
/** Formatting differs between versions of clang-format, so everyone uses the same one. */
const clangTools = '19';

/** @typedef {import('./setup/environment.mjs').State} State */
/** @typedef {import('./setup/headers.mjs').Library} Library */

/**
 * The tools of the host: a path, or undefined for a tool that has to be unpacked.
 * @typedef {object} Host
 * @property {string | undefined} emscripten
 * @property {string | undefined} cmake
 * @property {string | undefined} ninja
 * @property {string | undefined} compiler
 * @property {string | undefined} clangFormat
 * @property {string | undefined} clangTidy
 * @property {Record<Library, string | undefined>} headers
 */

/** @param {Record<string, string>} cache @returns {Promise<Host>} */
async function lookAtHost(cache) {
  /** @param {string} name @param {(version: string) => boolean} isGood */
  const program = async (name, isGood) => {
    const path = which(name);
    if (path === undefined) return undefined;
    const version = await versionOf(path, cache);
    return version !== undefined && isGood(version) ? path : undefined;
  };
  const sameMajor = (/** @type {string} */ version) => version.split('.')[0] === clangTools;
  return {
    emscripten: await hostEmscripten(cache),
    cmake: await program('cmake', (version) => atLeast(version, minCmake)),
    ninja: await program('ninja', () => true),
    compiler: await hostCompiler(cache),
    clangFormat: (await program(`clang-format-${clangTools}`, sameMajor)) ?? (await program('clang-format', sameMajor)),
    clangTidy: (await program(`clang-tidy-${clangTools}`, sameMajor)) ?? (await program('clang-tidy', sameMajor)),
    headers: { eigen: hostHeaders('eigen'), catch2: hostHeaders('catch2'), json: hostHeaders('json') },
  };
}

/** The native compiler, for hosts without one and for builds that require Clang. */
const compilerPackages = ['clang-19', 'lld-19', 'libclang-rt-19-dev', 'libstdc++-14-dev', 'libc6-dev'];

/**
 * The Debian packages of everything that the host lacks.
 * @param {Host} host
 * @param {Needs} needs
 */
function packagesFor(host, { native, clang }) {
  const wanted = [];
  if (!host.emscripten) wanted.push('emscripten', 'node-acorn', 'libstdc++6');
  if (!host.cmake) wanted.push('cmake');
  if (!host.ninja) wanted.push('ninja-build');
  if (!host.headers.eigen) wanted.push('libeigen3-dev');
  if (native) {
    if (!host.compiler || clang) wanted.push(...compilerPackages);
    if (!host.clangFormat) wanted.push('clang-format-19');
    if (!host.clangTidy) wanted.push('clang-tidy-19');
    if (!host.headers.json) wanted.push('nlohmann-json3-dev');
  }
  if (clang) wanted.push('llvm-19');
  return { wanted, catch2: native && !host.headers.catch2 };
}

/** The message that tells users of other systems what to install. @param {Host} host @param {Needs} needs */
function missingMessage(host, { native, clang }) {
  const missing = [];
  if (!host.emscripten) {
    missing.push(
      `Emscripten ${triedVersions.join(' or ')}. With emsdk: git clone the emsdk repository, then in it`,
      `    ./emsdk install ${triedVersions.at(-1)} && ./emsdk activate ${triedVersions.at(-1)} && source ./emsdk_env.sh`,
    );
  }
  if (!host.cmake) missing.push(`CMake ${minCmake} or newer.`);
  if (!host.ninja) missing.push('Ninja.');
  if (!host.headers.eigen) missing.push(`Eigen 3.4 (or ${headerVariables.eigen}, the folder of Eigen3Config.cmake).`);
  if (native) {
    if (!host.compiler) missing.push('A C++20 compiler: GCC 12, Clang 15 or newer.');
    if (!host.headers.json) {
      missing.push(`nlohmann json (or ${headerVariables.json}, the folder that holds nlohmann/json.hpp).`);
    }
    if (!host.headers.catch2) {
      missing.push(`Catch2 3: ${headerVariables.catch2} must name the folder of its extras/catch_amalgamated.cpp.`);
    }
    if (!host.clangFormat) missing.push(`clang-format ${clangTools}.`);
    if (!host.clangTidy) missing.push(`clang-tidy ${clangTools}.`);
  }
  if (clang) missing.push(`Debian, whose Clang ${clangTools} with libFuzzer and llvm-cov is unpacked here.`);
  if (missing.length === 0) return undefined;
  return `This machine is not Debian, so the set-up cannot bring these by itself. Please install them first:\n  ${missing.join('\n  ')}`;
}

/** Writes to a temporary file and renames it, so that readers never see half of it. @param {State} state */
function writeState(state) {
  mkdirSync(toolchain, { recursive: true });
  const aside = `${stateFile}.${process.pid}`;
  writeFileSync(aside, `${JSON.stringify(state, null, 2)}\n`);
  renameSync(aside, stateFile);
}

/** @returns {State} the state that still holds for this recipe and this place, or an empty one */
function usableState() {
  const state = readState();
  if (state?.recipe === recipe && state.location === toolchain) return state;
  return { recipe, location: toolchain, packages: {}, probed: state?.probed ?? {} };
}

/** @param {State} state @param {string} needs */
function isMet(state, needs) {
  return state.needs?.split('\n').includes(needs) && (state.files ?? []).every((file) => existsSync(file));
}

/**
 * Puts programs of the unpacked tree on PATH; the rest of the tree must not shadow the host's programs.
 * @param {Record<string, string>} programs  name -> file
 */
function linkPrograms(programs) {
  const folder = join(toolchain, 'bin');
  mkdirSync(folder, { recursive: true });
  for (const [name, file] of Object.entries(programs)) {
    const link = join(folder, name);
    rmSync(link, { force: true });
    symlinkSync(file, link);
  }
  return folder;
}

/**
 * @param {State} state
 * @param {Host} host
 * @param {Needs} needs
 */
async function provideTools(state, host, needs) {
  const { native, clang } = needs;
  const { wanted, catch2 } = packagesFor(host, needs);
  const sources = join(toolchain, 'sources');
  const order = JSON.stringify({ wanted, catch2 });
  if ((wanted.length > 0 || catch2) && state.unpacked !== order) {
    if (!isDebian()) throw new Failure(/** @type {string} */ (missingMessage(host, needs)));
    if (Object.keys(state.packages).length === 0) {
      // Left over from another recipe, another location, or an interruption before the first record.
      rmSync(debianRoot, { recursive: true, force: true });
      rmSync(sources, { recursive: true, force: true });
    }
    say(`The tools go to ${toolchain}; nothing is installed on the system.`);
    delete state.needs;
    delete state.unpacked;
    writeState(state);
    await unpackPackages({
      root: debianRoot,
      aptFolder: join(toolchain, 'apt'),
      wanted,
      catch2: catch2 && !('source of catch2' in state.packages),
      sources,
      present: state.packages,
      record: (name, version) => {
        state.packages[name] = version;
        writeState(state);
      },
    });
    state.unpacked = order;
    writeState(state);
  }

  /** @param {...string} names */
  const unpacked = (...names) => join(debianRoot, 'usr', ...names);
  /** @type {Record<string, string>} */
  const programs = {};
  if (!host.emscripten) {
    configureEmscripten(debianRoot);
    programs.python3 = unpacked('bin', 'python3');
  }
  if (!host.cmake) for (const name of ['cmake', 'ctest']) programs[name] = unpacked('bin', name);
  if (!host.ninja) programs.ninja = unpacked('bin', 'ninja');
  if (native) {
    if (!host.compiler) await configureCompiler(debianRoot);
    if (!host.headers.json) isolateJson(debianRoot, sources);
    programs['clang-format'] = host.clangFormat ?? unpacked('lib', 'llvm-19', 'bin', 'clang-format');
    programs['clang-tidy'] = host.clangTidy ?? unpacked('lib', 'llvm-19', 'bin', 'clang-tidy');
  }
  if (clang) Object.assign(programs, coveragePrograms(debianRoot));

  const emscripten = host.emscripten ?? unpackedEmscripten(debianRoot);
  const headers = unpackedHeaders(debianRoot, sources);
  const bin = linkPrograms(programs);
  state.path = [bin, emscripten];
  state.variables = {
    POSENC_EMSCRIPTEN_ROOT: emscripten,
    EM_NODE_JS: writeNodeForEmscripten(bin),
    [headerVariables.eigen]: host.headers.eigen ?? headers.eigen,
  };
  if (native) {
    state.variables[headerVariables.catch2] = host.headers.catch2 ?? headers.catch2;
    state.variables[headerVariables.json] = host.headers.json ?? headers.json;
    if (!host.compiler) state.variables.CXX = unpackedCompiler(debianRoot);
    if (clang) state.variables[clangVariable] = writeSecondCompiler(debianRoot, bin);
  }
  state.files = [...Object.values(programs), ...Object.values(state.variables)];

  await step('checking the tools', async () => {
    const env = toolEnvironment(state);
    await proveEmscripten(emscripten, env, join(toolchain, 'proof'));
    for (const compiler of [state.variables?.CXX, state.variables?.[clangVariable]]) {
      if (compiler !== undefined) await proveCompiler(compiler, env, join(toolchain, 'proof'));
    }
    for (const name of [...Object.keys(programs), 'cmake', 'ninja']) await runOrFail(name, ['--version'], { env });
    for (const file of state.files ?? []) {
      if (!existsSync(file)) throw new Failure(`${file} is missing. Delete ${toolchain} and start again.`);
    }
  });
}

/**
 * The possible requests to the set-up.
 * @typedef {{ native: boolean, clang: boolean }} Needs
 */

/** @param {Needs} needs @returns {Promise<State>} with the tools that it names */
async function provideWhatIsMissing(needs) {
  const state = usableState();
  const host = await lookAtHost(state.probed);
  // The result depends on the tools of the host; when those change, the set-up checks again.
  const asked = (/** @type {boolean} */ native, clang = false) =>
    JSON.stringify({ native, ...(clang ? { clang } : {}), node: [process.execPath, process.version], ...host });
  if (!isMet(state, asked(needs.native, needs.clang))) {
    await provideTools(state, host, needs);
    // Tools for native builds include those for the page.
    state.needs = [
      asked(false),
      ...(needs.native ? [asked(true)] : []),
      ...(needs.clang ? [asked(true, true)] : []),
    ].join('\n');
    writeState(state);
  }
  return state;
}

/**
 * @param {object} [options]
 * @param {boolean} [options.native]    also what native C++ builds, C++ tests and C++ checks need
 * @param {boolean} [options.clang]     also Clang with libFuzzer and llvm-cov, whatever compiler the host has
 * @param {import('./setup/chromium.mjs').ChromiumPackage} [options.chromium]  also a browser for tests
 * @param {boolean} [options.numpy]     also a Python with NumPy for tests
 * @returns {Promise<NodeJS.ProcessEnv>} the environment to build and test in
 */
export async function setup({ native = false, clang = false, chromium, numpy = false } = {}) {
  if (!atLeast(process.versions.node, minNode)) {
    throw new Failure(`Node.js ${process.versions.node} is too old; ${minNode} or newer is needed.`);
  }
  /** @type {string | undefined} */
  let provided;
  await withLock(join(dirname(stateFile), 'lock'), async () => {
    // npm mostly waits for the registry, the tools for the disk, so they run at the same time. Both end before anything else starts, and
    // npm's output is printed after that of the tools.
    const tools = provideWhatIsMissing({ native: native || clang, clang });
    const toolsEnded = Promise.allSettled([tools]);
    await sayAtTheEnd(() => installNpmPackages().finally(() => toolsEnded));
    const state = await tools;
    if (chromium) provided = await provideChromium(chromium);
    // Of all that are there always the same one, since a change would make npm test repeat everything.
    const browser = findChromium('chromium-headless-shell') ?? findChromium('chromium');
    if (browser !== undefined && state.variables?.CHROME_PATH !== browser) {
      state.variables = { ...state.variables, CHROME_PATH: browser };
      writeState(state);
    }
    if (numpy) (await findNumpy()) ?? (await installNumpy());
  });
  return { ...toolEnvironment(), ...(provided !== undefined && { CHROME_PATH: provided }) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runMain(async () => {
    const args = process.argv.slice(2);
    if (args.includes('--help')) {
      say('Usage: node scripts/setup.mjs\nInstalls what builds and tests need and this machine lacks.');
      return;
    }
    if (args.length > 0) throw new Failure(`${args[0]} is not an option; only --help is.`);
    const start = performance.now();
    await setup({ native: true, chromium: 'chromium-headless-shell', numpy: true });
    say(`The set-up is complete (${((performance.now() - start) / 1000).toFixed(1)} s).`);
  });
}
