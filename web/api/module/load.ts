/** Chooses a build for the engine, locates its `.wasm` files, and reads and compiles them. */
import { describe, invalid, missing, ofType, oneOf, PosencError, reasonOf, refused, rule } from '../errors/index.ts';
import { checkInteger } from '../input/index.ts';
import type { Build, CreateOptions, ModulePart, TextValues } from '../types/index.ts';
import { type Instance, type InstanceState, throwing } from './memory.ts';
import type { RawMemory } from './raw.generated.ts';

/** The features of the engine that posenc depends on. */
export interface Features {
  readonly simd: boolean;
  readonly relaxed: boolean;
  /** Whether the relaxed build is the faster one. Known only of Node, which names its engine. */
  readonly relaxedIsFaster: boolean;
  readonly exceptions: boolean;
}

const builds = ['simd', 'relaxed'] as const;

/**
 * Returns the build to load; 'auto' is the fastest one that the engine supports. Pure, so that tests need no such
 * engines.
 */
export function chooseBuild(features: Features, option: 'auto' | Build = 'auto'): Build {
  const allowed = ['auto', ...builds];
  if (!allowed.includes(option)) throw invalid('build', option, oneOf(allowed));
  if (!features.simd) throw lacking('SIMD', oldest);
  if (!features.exceptions) throw lacking('exceptions', oldest);
  if (option === 'relaxed' && !features.relaxed) {
    throw lacking('relaxed SIMD', "Chrome 114, Firefox 153 and Node 22 have it; build 'simd' does without");
  }
  if (option !== 'auto') return option;
  return features.relaxed && features.relaxedIsFaster ? 'relaxed' : 'simd';
}

/** Checks the limit on memory, in bytes. */
export function checkMaxMemory(bytes: number | undefined): number | undefined {
  return bytes === undefined ? undefined : checkInteger('maxMemory', bytes, 2 ** 24, 2 ** 32);
}

/** The default of `build`: given bytes are taken to be of the build that runs everywhere. */
export function usualBuild({ wasmBinary, extendedBinary }: CreateOptions): 'auto' | Build {
  return wasmBinary === undefined && extendedBinary === undefined ? 'auto' : 'simd';
}

const oldest = 'posenc needs Chrome 95, Firefox 100, Safari 16.4 or Node 20, or newer';

function lacking(what: string, advice: string): PosencError {
  const values = { feature: what };
  return new PosencError({ code: 'unsupported', text: `This engine lacks WebAssembly {feature}; ${advice}.`, values });
}

/** Returns a module with a single function without arguments. */
function probe(resultTypes: readonly number[], body: readonly number[]): Uint8Array<ArrayBuffer> {
  const type = [1, 0x60, 0, resultTypes.length, ...resultTypes];
  const code = [1, body.length + 2, 0, ...body, 0x0b];
  const sections = [1, type.length, ...type, 3, 2, 1, 0, 10, code.length, ...code];
  return new Uint8Array([0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections]);
}

const v128 = 0x7b;
const zeroVector = [0x41, 0, 0xfd, 0x0f]; // i32.const 0, i8x16.splat

/**
 * The V8 of Node 22, 12.4, keeps sums of the relaxed build's tiles of six rows in memory instead of registers: attention
 * takes 1.4 times as long as with the simd build, whose tiles have four rows. In Node 24, with V8 13.6, it takes 0.8
 * times as long.
 */
const firstQuickV8 = 13;

/** Detects features by asking the engine to validate a tiny module for each. */
export function detectFeatures(): Features {
  if (typeof WebAssembly !== 'object')
    return { simd: false, relaxed: false, relaxedIsFaster: false, exceptions: false };
  const fusedMultiplyAdd = [...zeroVector, ...zeroVector, ...zeroVector, 0xfd, 0x85, 0x02]; // f32x4.relaxed_madd
  const { process } = globalThis as { process?: { versions?: { v8?: string } } };
  const tryCatchAll = [0x06, 0x40, 0x19, 0x0b]; // try, catch_all, end: the form that Emscripten emits
  return {
    simd: WebAssembly.validate(probe([v128], zeroVector)),
    relaxed: WebAssembly.validate(probe([v128], fusedMultiplyAdd)),
    relaxedIsFaster: !(Number.parseFloat(process?.versions?.v8 ?? '') < firstQuickV8),
    exceptions: WebAssembly.validate(probe([], tryCatchAll)),
  };
}

/** One literal URL per file next to this module, because bundlers find and emit files by exactly this pattern. */
function besideThisModule(build: Build, part: ModulePart): URL {
  if (part === 'extended') {
    return build === 'relaxed'
      ? new URL('./posenc-extended-relaxed.wasm', import.meta.url)
      : new URL('./posenc-extended-simd.wasm', import.meta.url);
  }
  return build === 'relaxed'
    ? new URL('./posenc-relaxed.wasm', import.meta.url)
    : new URL('./posenc-simd.wasm', import.meta.url);
}

/** Modules by URL: each file is read and compiled once, however many instances are made. */
const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** Whether the options determine where the extended part is. A single address, or bytes, are those of the core. */
export function namesExtended({ wasmUrl, wasmBinary, extendedUrl, extendedBinary }: CreateOptions): boolean {
  if (extendedUrl !== undefined || extendedBinary !== undefined || typeof wasmUrl === 'function') return true;
  return wasmUrl === undefined && wasmBinary === undefined;
}

const optionsOf = {
  core: { binary: 'wasmBinary', url: 'wasmUrl' },
  extended: { binary: 'extendedBinary', url: 'extendedUrl' },
} as const;

/** Returns the compiled module of a part, in one of the builds. */
export async function loadModule(build: Build, part: ModulePart, options: CreateOptions): Promise<WebAssembly.Module> {
  const names = optionsOf[part];
  const binary = options[names.binary];
  if (binary !== undefined) return compileBytes(binary, names.binary);

  if (part === 'extended' && !namesExtended(options)) {
    throw missing(
      'extendedUrl',
      rule('the address of the extended part, or extendedBinary: the other options name the core'),
    );
  }
  return compiledFrom(addressOf(build, part, options));
}

/** Returns the compiled module of a file. */
export async function compiledFrom(url: string): Promise<WebAssembly.Module> {
  let pending = compiled.get(url);
  if (!pending) {
    pending = readAndCompile(url);
    compiled.set(url, pending);
    // A failure may be temporary (no network), so the next attempt starts afresh.
    pending.catch(() => compiled.delete(url));
  }
  return pending;
}

function addressOf(build: Build, part: ModulePart, { wasmUrl, extendedUrl }: CreateOptions): string {
  if (part === 'extended' && extendedUrl !== undefined) return locate('extendedUrl', extendedUrl);
  if (wasmUrl === undefined) return besideThisModule(build, part).href;
  if (typeof wasmUrl !== 'function') return locate('wasmUrl', wasmUrl);
  const url = locate('wasmUrl', wasmUrl(build, part));
  // Otherwise the module would fail to link, and the error would not show the cause.
  if (part === 'extended' && url === locate('wasmUrl', wasmUrl(build, 'core'))) {
    throw refused(
      'wasmUrl',
      { text: '{url} for both parts', values: { url: describe(url) } },
      rule('a file of its own for the extended part'),
    );
  }
  return url;
}

/** Returns the absolute URL of a file. */
export function locate(argument: string, location: string | URL): string {
  if (location instanceof URL) return location.href;
  if (typeof location !== 'string')
    throw invalid(argument, location, ofType('a URL, a string, or a function that returns one'));
  // A URL scheme has at least two letters here: `C:` is a drive.
  if (/^[a-z][a-z0-9+.-]+:/i.test(location)) return location;
  const node = nodeModules();
  if (node) return node.url.pathToFileURL(location).href;
  try {
    return new URL(location, globalThis.location?.href).href;
  } catch {
    // A worker made from a blob has no URL that others could be relative to.
    throw invalid(argument, location, rule('an absolute URL, as this script has no address of its own'));
  }
}

async function readAndCompile(url: string): Promise<WebAssembly.Module> {
  const node = nodeModules();
  if (node && url.startsWith('file:')) {
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      bytes = await node.fs.promises.readFile(node.url.fileURLToPath(url));
    } catch (thrown) {
      throw loadFailed(url, thrown);
    }
    return compileBytes(bytes, url);
  }

  let response: Response;
  try {
    response = await fetch(url, { credentials: 'same-origin' });
  } catch (thrown) {
    throw loadFailed(url, thrown);
  }
  const { ok, status, statusText } = response;
  if (!ok) throw loadFailed(url, new Error(`the server answered ${status} ${statusText}`.trim()), { status });
  try {
    // Streaming compilation requires the MIME type, which many static hosts do not set.
    const streams = response.headers.get('content-type')?.startsWith('application/wasm');
    if (streams && WebAssembly.compileStreaming) return await WebAssembly.compileStreaming(response);
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (thrown) {
    throw loadFailed(url, thrown);
  }
}

/** Compiles bytes, unless they are a compiled module already. */
export async function compileBytes(
  bytes: BufferSource | WebAssembly.Module,
  source: string,
): Promise<WebAssembly.Module> {
  if (bytes instanceof WebAssembly.Module) return bytes;
  if (!(bytes instanceof ArrayBuffer || ArrayBuffer.isView(bytes))) {
    throw invalid(source, bytes, rule('an ArrayBuffer, a typed array or a WebAssembly.Module'));
  }
  try {
    return await WebAssembly.compile(bytes);
  } catch (thrown) {
    throw loadFailed(source, thrown);
  }
}

/** Returns the error of a module that cannot be loaded; `more` are further values of the error. */
export function loadFailed(source: string, cause: unknown, more: TextValues = {}): PosencError {
  // Engines name 'unsafe-eval', which allows much more than what is needed.
  const text = isForbidden()
    ? "The Content Security Policy of this page does not allow WebAssembly: its script-src needs 'wasm-unsafe-eval'."
    : 'Could not load the WebAssembly module from {source}: {reason}';
  const values = { source, reason: reasonOf(cause), ...more };
  return new PosencError({ code: 'load-failed', text, values }, { cause });
}

/** Whether not even an empty module may be compiled. Without WebAssembly at all, no policy is to blame. */
function isForbidden(): boolean {
  if (typeof WebAssembly === 'undefined') return false;
  try {
    return !new WebAssembly.Module(new Uint8Array([0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
  } catch {
    return true;
  }
}

/** Waits for an instance of a module from `source` to be linked, which fails for a `.wasm` file of another version. */
export function linked<Linked>(instance: Promise<Linked>, source = 'its file'): Promise<Linked> {
  return instance.catch((thrown: unknown) => {
    throw thrown instanceof PosencError ? thrown : loadFailed(source, thrown);
  });
}

interface NodeModules {
  fs: { promises: { readFile(path: string): Promise<Uint8Array<ArrayBuffer>> } };
  url: { fileURLToPath(url: string): string; pathToFileURL(path: string): URL };
}

/** Returns Node's own modules in Node. There is no `import`, because bundlers cannot resolve `node:` specifiers. */
function nodeModules(): NodeModules | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (id: string) => unknown } };
  const get = process?.getBuiltinModule;
  const fs = get?.('node:fs');
  const url = get?.('node:url');
  return fs && url ? ({ fs, url } as NodeModules) : undefined;
}

// Instantiates a compiled module with its glue, the JavaScript that Emscripten generates for it.

type Receive = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

export type Glue<Raw extends RawMemory> = (options: {
  instantiateWasm(imports: WebAssembly.Imports, receive: Receive): Record<string, never>;
}) => Promise<Raw>;

/** Makes memory stop growing at the instance's limit, just as if the engine had no more: allocations fail. */
function limitGrowth(memory: WebAssembly.Memory, state: InstanceState): void {
  const { limit } = state;
  if (limit === undefined) return;
  state.usedBytes = (state.usedBytes ?? 0) + memory.buffer.byteLength;
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    const taken = (state.usedBytes as number) + 65536 * pages;
    if (taken > limit) throw new RangeError('maxMemory');
    const before = grow(pages);
    state.usedBytes = taken;
    return before;
  };
}

export async function instantiate<Raw extends RawMemory>(
  glue: Glue<Raw>,
  module: WebAssembly.Module,
  state: InstanceState,
): Promise<Instance<Raw>> {
  let memory: WebAssembly.Memory | undefined;
  const raw = await new Promise<Raw>((resolve, reject) => {
    const instantiateWasm = (imports: WebAssembly.Imports, receive: Receive): Record<string, never> => {
      WebAssembly.instantiate(module, imports)
        .then((instance) => {
          // The linker renames exports, so the memory is found by its type.
          memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
          receive(instance, module);
        })
        .catch(reject);
      return {};
    };
    glue({ instantiateWasm }).then(resolve, reject);
  });
  if (!memory) throw new PosencError({ code: 'internal', text: 'The WebAssembly module exports no memory.' });
  limitGrowth(memory, state);
  return { raw: throwing(raw, state), memory, state };
}

// Modules beside the core and its extended part, each of which is a separate file and starts without them.

/** Selects the WebAssembly build and where it is loaded from. */
export interface LoadOptions {
  /** 'auto' (default) takes the relaxed build where the engine has relaxed SIMD, otherwise the simd build. */
  readonly build?: 'auto' | Build | undefined;
  /** URL of the `.wasm` file of the chosen build. Default: next to the module. */
  readonly wasmUrl?: string | URL | undefined;
  /**
   * The bytes of the `.wasm` file, or a compiled module; of the simd build unless `build` says otherwise. Nothing is
   * fetched.
   */
  readonly wasmBinary?: BufferSource | WebAssembly.Module | undefined;
  /**
   * Limit in bytes on the WebAssembly memory of each instance, from 2^24 to 2^32: every trainer has one, and every
   * worker that runs a model. Calls that need more throw 'out-of-memory'. Default: what the engine provides, at most
   * 2^31.
   */
  readonly maxMemory?: number | undefined;
}

/** Names of the options in `LoadOptions`. */
export const loadOptionNames = ['build', 'wasmUrl', 'wasmBinary', 'maxMemory'] as const;

/** A compiled module from which instances are made, in this thread or in others. */
export interface LoadedModule {
  readonly module: WebAssembly.Module;
  readonly build: Build;
  readonly limit: number | undefined;
}

/** Loads a module; `beside` returns the address of its file for a build. */
export async function loadAlone(
  beside: (build: Build) => URL,
  { build: option, wasmUrl, wasmBinary, maxMemory }: LoadOptions,
): Promise<LoadedModule> {
  const build = chooseBuild(detectFeatures(), option ?? (wasmBinary === undefined ? 'auto' : 'simd'));
  const limit = checkMaxMemory(maxMemory);
  const module = await (wasmBinary === undefined
    ? compiledFrom(wasmUrl === undefined ? beside(build).href : locate('wasmUrl', wasmUrl))
    : compileBytes(wasmBinary, 'wasmBinary'));
  return { module, build, limit };
}

/** Starts an instance with its own memory. */
export function startAlone<Raw extends RawMemory>(
  glue: Glue<Raw>,
  { module, limit }: LoadedModule,
): Promise<Instance<Raw>> {
  return linked(instantiate(glue, module, { limit }));
}
