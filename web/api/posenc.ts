import { absoluteFunctions } from './absolute/index.ts';
import { attentionFunctions } from './attention/index.ts';
import { biasFunctions } from './bias/index.ts';
import { failed, notLoaded } from './errors/index.ts';
import { extendedNames } from './extended-names.ts';
import { frequencyFunctions } from './frequencies.ts';
import { InputSnapshot, type Reading, snapshotOfArguments } from './input/index.ts';
import { assertAlive, type Engine, memoryFunctions } from './module/index.ts';
import { relativeFunctions } from './relative/index.ts';
import { rotaryFunctions } from './rotary/index.ts';
import { syntheticFunctions } from './synthetic/index.ts';
import type { Build, ExtendedFunctions, Posenc } from './types/index.ts';

type Call = (...args: readonly unknown[]) => unknown;

/** Loads the extended part; the result makes its functions for a core. */
export type LoadExtended = () => Promise<(core: Engine) => Promise<Reading<ExtendedFunctions>>>;

/** The public object around one instance of the core. Its functions need no `this`. */
export function posencFrom(engine: Engine, build: Build, loadExtended: LoadExtended): Posenc {
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
  let extended: Reading<ExtendedFunctions> | undefined;
  let loading: Promise<void> | undefined;
  const load = async () => {
    assertAlive(engine.state);
    extended = await (await loadExtended())(engine);
  };
  const later = extendedNames.map((name) => {
    const call: Call = (...args) => {
      if (!extended) throw notLoaded(name);
      return (extended[name] as Call)(...args);
    };
    return [name, call] as const;
  });
  const guarded = [...Object.entries(functions), ...later].map(([name, call]) => [
    name,
    onSnapshot(name, call as Call),
  ]);
  return Object.freeze<Posenc>({
    build,
    ...(Object.fromEntries(guarded) as Record<Exclude<keyof Posenc, 'build' | 'extend'>, never>),
    extend: () => {
      loading ??= load().catch((thrown: unknown) => {
        loading = undefined;
        throw failed('extend', thrown);
      });
      return loading;
    },
  });
}

/** Wraps a function so that its arguments are read once before it sees them, and every error is a PosencError. */
function onSnapshot(name: string, call: Call): Call {
  return (...given) => {
    const data = new InputSnapshot();
    try {
      return data.restored(call(...snapshotOfArguments(data, name, given)));
    } catch (thrown) {
      throw failed(name, thrown);
    }
  };
}
