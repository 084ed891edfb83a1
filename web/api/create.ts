import { checkBoolean, readOptions } from './input/index.ts';
import {
  checkMaxMemory,
  chooseBuild,
  detectFeatures,
  linked,
  loadFailed,
  loadModule,
  namesExtended,
  usualBuild,
} from './module/index.ts';
import type { LoadExtended, LoadField } from './posenc.ts';
import type { CreateOptions, Posenc } from './types/index.ts';

/**
 * Loads the WebAssembly modules and returns the functions of posenc.
 *
 * Importing the package does nothing; this call fetches (in Node: reads) the `.wasm` files of the build that the engine
 * can run and compiles them, once per file. For a small first load, `createPosenc({ extended: false })` leaves out
 * functions that few pages need, and `extend()` loads them later. Every call creates an instance with its own memory;
 * instances may live in workers. An instance and its memory are freed when nothing refers to it any more.
 *
 * Throws a PosencError: 'unsupported' if the engine lacks WebAssembly SIMD or exceptions, 'load-failed' (with the URL)
 * if a file cannot be read or compiled, 'invalid-argument' for options that are not allowed.
 *
 * ```js
 * import { createPosenc } from 'posenc';
 * const pe = await createPosenc();
 * const table = pe.absolute({ scheme: 'sinusoidal', length: 128, dim: 512 }); // Tensor [128, 512]
 * ```
 */
export function createPosenc(options: CreateOptions = {}): Promise<Posenc> {
  return createWith(options, {
    engine: () => import('./engine.ts'),
    extended: () => import('./extended.ts'),
    field: () => import('./field.ts'),
  });
}

/** The scripts of the parts, loaded when they are needed or there already. */
export interface Scripts {
  readonly engine: () => Promise<Pick<typeof import('./engine.ts'), 'start'>>;
  readonly extended: () => Promise<Pick<typeof import('./extended.ts'), 'startExtended'>>;
  readonly field: () => Promise<Pick<typeof import('./field.ts'), 'fieldFunctions'>>;
}

export async function createWith(options: CreateOptions, scripts: Scripts): Promise<Posenc> {
  const known = ['build', 'extended', 'wasmUrl', 'wasmBinary', 'extendedUrl', 'extendedBinary', 'maxMemory'];
  const request: CreateOptions = readOptions('options', options, known);
  const loaded = <T>(script: Promise<T>, name: string) =>
    script.catch((thrown: unknown) => {
      throw loadFailed(`${name} of the package`, thrown);
    });
  // Started before the engine's features are detected, which takes milliseconds the first time.
  const engine = loaded(scripts.engine(), 'engine.js');
  engine.catch(() => {}); // Reported below, unless the options are invalid, which takes precedence.
  const build = chooseBuild(detectFeatures(), request.build ?? usualBuild(request));
  const limit = checkMaxMemory(request.maxMemory);
  const extended = checkBoolean('extended', request.extended, namesExtended(request));
  const loadExtended: LoadExtended = async () => {
    const script = loaded(scripts.extended(), 'extended.js');
    const [{ startExtended }, module] = await Promise.all([script, loadModule(build, 'extended', request)]);
    return (core) => linked(startExtended(module, core), request.extendedBinary && 'extendedBinary');
  };
  const loadField: LoadField = async () => (await loaded(scripts.field(), 'field.js')).fieldFunctions;
  // Loaded in parallel with the core.
  let early: { part?: ReturnType<LoadExtended>; field?: ReturnType<LoadField> } = extended
    ? { part: loadExtended(), field: loadField() }
    : {};
  early.part?.catch(() => {}); // Reported by extend(), unless the core fails to load as well.
  early.field?.catch(() => {});
  const load = () => {
    const { part = loadExtended(), ...rest } = early;
    early = rest;
    return part;
  };
  const loadLater = () => {
    const { field = loadField(), ...rest } = early;
    early = rest;
    return field;
  };
  const [{ start }, module] = await Promise.all([engine, loadModule(build, 'core', request)]);
  const posenc = await linked(start(module, build, load, loadLater, limit), request.wasmBinary && 'wasmBinary');
  if (extended) await posenc.extend();
  return posenc;
}
