/** Which build an engine gets, where its `.wasm` file lies, and how it is read and compiled. */
import { describe, invalid, missing, PosencError, refused } from '../errors/index.ts';
import { checkInteger, oneOf } from '../input/index.ts';
import type { Build, CreateOptions, ModulePart } from '../types/index.ts';

/** What the engine can do, as far as posenc depends on it. */
export interface Features {
  readonly simd: boolean;
  readonly relaxed: boolean;
  readonly exceptions: boolean;
}

const builds = ['simd', 'relaxed'] as const;

/** The build for an engine: 'auto' is the fastest it has. Pure, so that it can be tested without such engines. */
export function chooseBuild(features: Features, option: 'auto' | Build = 'auto'): Build {
  const allowed = ['auto', ...builds];
  if (!allowed.includes(option)) throw invalid('build', option, oneOf(allowed));
  if (!features.simd) throw lacking('SIMD', oldest);
  if (!features.exceptions) throw lacking('exceptions', oldest);
  if (option === 'relaxed' && !features.relaxed) {
    throw lacking('relaxed SIMD', "Chrome 114, Firefox 153 and Node 22 have it; build 'simd' does without");
  }
  return option === 'auto' ? (features.relaxed ? 'relaxed' : 'simd') : option;
}

/** Bytes of memory, if they are limited. */
export function checkMaxMemory(bytes: number | undefined): number | undefined {
  return bytes === undefined ? undefined : checkInteger('maxMemory', bytes, 2 ** 24, 2 ** 32);
}

/** Bytes are of one build; without a word they are those of the build that runs everywhere. */
export function usualBuild({ wasmBinary, extendedBinary }: CreateOptions): 'auto' | Build {
  return wasmBinary === undefined && extendedBinary === undefined ? 'auto' : 'simd';
}

const oldest = 'posenc needs Chrome 95, Firefox 100, Safari 16.4 or Node 20, or newer';

function lacking(what: string, advice: string): PosencError {
  return new PosencError('unsupported', `This engine lacks WebAssembly ${what}; ${advice}.`);
}

/** A module of one function without arguments. */
function probe(resultTypes: readonly number[], body: readonly number[]): Uint8Array<ArrayBuffer> {
  const type = [1, 0x60, 0, resultTypes.length, ...resultTypes];
  const code = [1, body.length + 2, 0, ...body, 0x0b];
  const sections = [1, type.length, ...type, 3, 2, 1, 0, 10, code.length, ...code];
  return new Uint8Array([0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections]);
}

const v128 = 0x7b;
const zeroVector = [0x41, 0, 0xfd, 0x0f]; // i32.const 0, i8x16.splat

/** Asks the engine to validate a tiny module for each feature. */
export function detectFeatures(): Features {
  if (typeof WebAssembly !== 'object') return { simd: false, relaxed: false, exceptions: false };
  const fusedMultiplyAdd = [...zeroVector, ...zeroVector, ...zeroVector, 0xfd, 0x85, 0x02]; // f32x4.relaxed_madd
  const tryCatchAll = [0x06, 0x40, 0x19, 0x0b]; // try, catch_all, end: the form that Emscripten emits
  return {
    simd: WebAssembly.validate(probe([v128], zeroVector)),
    relaxed: WebAssembly.validate(probe([v128], fusedMultiplyAdd)),
    exceptions: WebAssembly.validate(probe([], tryCatchAll)),
  };
}

/** Beside this module. Written out for each file, because bundlers find and emit files by this very pattern. */
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

/** Each file is read and compiled once, however many instances are made of it. */
const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** Whether the options leave no doubt where the extended part is: one address, or bytes, are those of the core. */
export function namesExtended({ wasmUrl, wasmBinary, extendedUrl, extendedBinary }: CreateOptions): boolean {
  if (extendedUrl !== undefined || extendedBinary !== undefined || typeof wasmUrl === 'function') return true;
  return wasmUrl === undefined && wasmBinary === undefined;
}

const optionsOf = {
  core: { binary: 'wasmBinary', url: 'wasmUrl' },
  extended: { binary: 'extendedBinary', url: 'extendedUrl' },
} as const;

/** The compiled module of a part, in one build. */
export async function loadModule(build: Build, part: ModulePart, options: CreateOptions): Promise<WebAssembly.Module> {
  const names = optionsOf[part];
  const binary = options[names.binary];
  if (binary instanceof WebAssembly.Module) return binary;
  if (binary !== undefined) return compileBytes(binary, names.binary);

  if (part === 'extended' && !namesExtended(options)) {
    throw missing(
      'extendedUrl',
      'the address of the extended part, or extendedBinary: the other options name the core',
    );
  }
  return compiledFrom(addressOf(build, part, options));
}

/** The compiled module that lies there. */
export async function compiledFrom(url: string): Promise<WebAssembly.Module> {
  let pending = compiled.get(url);
  if (!pending) {
    pending = readAndCompile(url);
    compiled.set(url, pending);
    // A failure may be passing (no network): the next attempt starts afresh.
    pending.catch(() => compiled.delete(url));
  }
  return pending;
}

function addressOf(build: Build, part: ModulePart, { wasmUrl, extendedUrl }: CreateOptions): string {
  if (part === 'extended' && extendedUrl !== undefined) return locate('extendedUrl', extendedUrl);
  if (wasmUrl === undefined) return besideThisModule(build, part).href;
  if (typeof wasmUrl !== 'function') return locate('wasmUrl', wasmUrl);
  const url = locate('wasmUrl', wasmUrl(build, part));
  // Else its bytes would not link, which says nothing of the cause.
  if (part === 'extended' && url === locate('wasmUrl', wasmUrl(build, 'core'))) {
    throw refused('wasmUrl', `${describe(url)} for both parts`, 'a file of its own for the extended part');
  }
  return url;
}

/** The absolute address of a file. */
export function locate(argument: string, location: string | URL): string {
  if (location instanceof URL) return location.href;
  if (typeof location !== 'string')
    throw invalid(argument, location, 'a URL, a string, or a function that returns one');
  // Two letters at least: `C:` is a drive.
  if (/^[a-z][a-z0-9+.-]+:/i.test(location)) return location;
  const node = nodeModules();
  if (node) return node.url.pathToFileURL(location).href;
  try {
    return new URL(location, globalThis.location?.href).href;
  } catch {
    // A worker made from a blob has no address that others could be relative to.
    throw invalid(argument, location, 'an absolute URL, as this script has no address of its own');
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
  if (!response.ok)
    throw loadFailed(url, new Error(`the server answered ${response.status} ${response.statusText}`.trim()));
  try {
    // Streaming compilation insists on the MIME type, which many static hosts do not set.
    const streams = response.headers.get('content-type')?.startsWith('application/wasm');
    if (streams && WebAssembly.compileStreaming) return await WebAssembly.compileStreaming(response);
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (thrown) {
    throw loadFailed(url, thrown);
  }
}

export async function compileBytes(bytes: BufferSource, source: string): Promise<WebAssembly.Module> {
  if (!(bytes instanceof ArrayBuffer || ArrayBuffer.isView(bytes))) {
    throw invalid(source, bytes, 'an ArrayBuffer, a typed array or a WebAssembly.Module');
  }
  try {
    return await WebAssembly.compile(bytes);
  } catch (thrown) {
    throw loadFailed(source, thrown);
  }
}

export function loadFailed(source: string, cause: unknown): PosencError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new PosencError('load-failed', `Could not load the WebAssembly module from ${source}: ${reason}`, { cause });
}

/** Waits for an instance. Other bytes than this version's do not link. */
export async function linked<Linked>(
  part: ModulePart,
  options: CreateOptions,
  instance: Promise<Linked>,
): Promise<Linked> {
  const { binary } = optionsOf[part];
  try {
    return await instance;
  } catch (thrown) {
    throw thrown instanceof PosencError ? thrown : loadFailed(options[binary] ? binary : 'its file', thrown);
  }
}

interface NodeModules {
  fs: { promises: { readFile(path: string): Promise<Uint8Array<ArrayBuffer>> } };
  url: { fileURLToPath(url: string): string; pathToFileURL(path: string): URL };
}

/** Node's own modules where there are any; no `import`, so that no bundler trips over a `node:` specifier. */
function nodeModules(): NodeModules | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (id: string) => unknown } };
  const get = process?.getBuiltinModule;
  const fs = get?.('node:fs');
  const url = get?.('node:url');
  return fs && url ? ({ fs, url } as NodeModules) : undefined;
}
