import { absoluteFunctions } from './absolute/index.ts';
import { attentionFunctions } from './attention/index.ts';
import { biasFunctions } from './bias/index.ts';
import { failed, notLoaded } from './errors/index.ts';
import { extendedNames } from './extended-names.ts';
import { frequencyFunctions } from './frequencies.ts';
import { checkBoolean, InputSnapshot, type Reading, readOptions, snapshotOfArguments } from './input/index.ts';
import { assertAlive, type Engine, type ExtendedEngine, memoryFunctions } from './module/index.ts';
import { relativeFunctions } from './relative/index.ts';
import { rotaryFunctions } from './rotary/index.ts';
import { syntheticFunctions } from './synthetic/index.ts';
import type {
  AttentionCache,
  Build,
  CacheOptions,
  ExtendedFunctions,
  ExtendOptions,
  FieldFunctions,
  Posenc,
} from './types/index.ts';

type Call = (...args: readonly unknown[]) => unknown;

/** The extended part, and its instance, which the functions of field.ts call. */
export interface StartedExtended {
  readonly engine: ExtendedEngine;
  readonly functions: Reading<Omit<ExtendedFunctions, keyof FieldFunctions>>;
  /** Makes caches of the public functions. */
  readonly attentionCache?: (posenc: Posenc, options: CacheOptions) => AttentionCache;
}

/** Loads the extended part; the result starts it for a core. */
export type LoadExtended = () => Promise<(core: Engine) => Promise<StartedExtended>>;

/** Loads the functions that have their own file. */
export type LoadField = () => Promise<(engine: ExtendedEngine) => Reading<FieldFunctions>>;

/** The public object around one instance of the core. Its functions need no `this`. */
export function posencFrom(engine: Engine, build: Build, loadExtended: LoadExtended, loadField?: LoadField): Posenc {
  const functions = {
    ...absoluteFunctions(engine),
    ...rotaryFunctions(engine),
    ...frequencyFunctions(engine),
    ...biasFunctions(engine),
    ...relativeFunctions(engine),
    ...attentionFunctions(engine),
    ...syntheticFunctions(engine),
    ...memoryFunctions(engine),
  };
  let extended: Partial<Reading<ExtendedFunctions>> = {};
  let makeCache: StartedExtended['attentionCache'];
  const started = once(async () => {
    assertAlive(engine.state);
    const made = await (await loadExtended())(engine);
    extended = { ...extended, ...made.functions };
    makeCache = made.attentionCache;
    return made.engine;
  });
  const withField = once(async () => {
    const [module, start] = await Promise.all([started(), loadField?.()]);
    extended = { ...extended, ...start?.(module) };
  });
  const later = extendedNames.map((name) => {
    const call: Call = (...args) => {
      const loaded = extended[name] as Call | undefined;
      if (!loaded) throw notLoaded(name);
      return loaded(...args);
    };
    return [name, call] as const;
  });
  const guarded = [...Object.entries(functions), ...later].map(([name, call]) => [
    name,
    onSnapshot(name, call as Call),
  ]);
  const posenc: Posenc = Object.freeze<Posenc>({
    build,
    cache: (options) => {
      if (!makeCache) throw notLoaded('cache');
      try {
        return makeCache(posenc, options);
      } catch (thrown) {
        throw failed('cache', thrown);
      }
    },
    ...(Object.fromEntries(guarded) as Record<Exclude<keyof Posenc, 'build' | 'cache' | 'extend'>, never>),
    extend: async (request: ExtendOptions = {}) => {
      const { field }: ExtendOptions = readOptions('options', request, ['field']);
      const isWhole = checkBoolean('field', field, true);
      try {
        await (isWhole ? withField() : started());
      } catch (thrown) {
        throw failed('extend', thrown);
      }
    },
  });
  return posenc;
}

/** Returns a function whose calls share one run of another, until it fails. */
function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= run().catch((thrown: unknown) => {
      running = undefined;
      throw thrown;
    });
    return running;
  };
}

/** Wraps a function so that its arguments are read once before it sees them, and every error is a PosencError. */
function onSnapshot(name: string, call: Call): Call {
  return (...value) => {
    const data = new InputSnapshot();
    try {
      return data.restored(call(...snapshotOfArguments(data, name, value)));
    } catch (thrown) {
      throw failed(name, thrown);
    }
  };
}
