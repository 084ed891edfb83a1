import { PosencError } from './posenc-error.ts';

export { PosencError };

/** Returns the error for a value that is not allowed, in the format that all of them share. */
export function invalid(argument: string, value: unknown, expected: string): PosencError {
  return refused(argument, describe(value), expected);
}

/** The same, with a description in place of the value: `3 elements`. */
export function refused(argument: string, shown: string, expected: string): PosencError {
  return new PosencError('invalid-argument', `${argument}: ${shown} is not allowed; expected ${expected}`, {
    argument,
  });
}

export function missing(argument: string, expected: string): PosencError {
  return new PosencError('invalid-argument', `${argument}: missing; expected ${expected}`, { argument });
}

export function outOfMemory(bytes: number, cause?: unknown): PosencError {
  const size = bytes >= 2 ** 30 ? `${(bytes / 2 ** 30).toFixed(1)} GiB` : `${Math.ceil(bytes / 2 ** 20)} MiB`;
  return new PosencError('out-of-memory', `The arrays of this call need ${size}, which does not fit in memory.`, {
    cause,
  });
}

/** Returns a value as messages show it: always short, with strings in quotes. */
export function describe(value: unknown): string {
  try {
    return shown(value);
  } catch {
    // A proxy that throws, or an array with methods of its own.
    return 'a value that cannot be read';
  }
}

function shown(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `'${value.length > 40 ? `${value.slice(0, 40)}…` : value}'`;
    case 'function':
    case 'symbol':
    case 'bigint':
      return `a ${typeof value}`;
    case 'object':
      break;
    default:
      return Object.is(value, -0) ? '-0' : String(value);
  }
  if (value === null) return 'null';
  if (ArrayBuffer.isView(value)) return `an array of type ${typeOfView.call(value) ?? 'DataView'}`;
  if (!Array.isArray(value)) return 'an object';
  const first = value.slice(0, 6).map((one) => (Array.isArray(one) ? '[…]' : shown(one)));
  return `[${first.join(', ')}${value.length > 6 ? ', …' : ''}]`;
}

/** Getter of a typed array's type name, which subclasses cannot override. */
const typeOfView = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Int8Array.prototype), Symbol.toStringTag)
  ?.get as () => string | undefined;

/** Returns the error that a function threw as a PosencError; any other error is reported as a fault of posenc. */
export function failed(name: string, thrown: unknown): PosencError {
  return thrown instanceof PosencError
    ? thrown
    : new PosencError('internal', `${name} failed: ${String(thrown)}`, { cause: thrown });
}

/** What the module reports of a C++ exception (cpp/bindings/function.cc), with the core's names of arguments. */
export type RawError =
  | {
      readonly code: 'invalid-argument';
      readonly argument: string;
      readonly value: string;
      /** Names of arguments are in backticks. */
      readonly expected: string;
    }
  | { readonly code: 'out-of-memory' | 'internal'; readonly message: string };

/**
 * Returns the module's error with the names of the API. Lack of memory is left as it is, because only `translate` knows
 * how much was asked for.
 */
export function fromModule(error: RawError): unknown {
  if (error.code !== 'invalid-argument') {
    return error.code === 'internal' ? failed('The WebAssembly module', error.message) : error;
  }
  const { argument, value, expected } = error;
  return refused(
    camelCased(argument),
    value,
    expected.replace(/`(\w+)`/g, (_, name: string) => camelCased(name)),
  );
}

/** Turns a name of the core into one of the API: `rotary_dim` becomes `rotaryDim`. */
function camelCased(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Turns anything that a call threw into a PosencError; `bytes` is the memory that the call asked for. */
export function translate(thrown: unknown, bytes: number): PosencError {
  return (thrown as Partial<RawError>)?.code === 'out-of-memory' && !(thrown instanceof PosencError)
    ? outOfMemory(bytes, thrown)
    : failed('The WebAssembly module', thrown);
}

/** Runs `call` and renames the argument in an 'invalid-argument' error with `rename`. */
export function renamingArguments<Result>(rename: (argument: string) => string, call: () => Result): Result {
  try {
    return call();
  } catch (thrown) {
    if (!(thrown instanceof PosencError) || thrown.argument === undefined) throw thrown;
    const argument = rename(thrown.argument);
    // Every message about an argument begins with the argument's name.
    const message = argument + thrown.message.slice(thrown.argument.length);
    throw new PosencError(thrown.code, message, { argument, cause: thrown.cause });
  }
}

/** Returns the error of a function whose part has not been loaded. */
export function notLoaded(name: string): PosencError {
  const advice = "await extend() first, or create the instance, or the pool, with 'extended: true'";
  return new PosencError('not-loaded', `${name}: the extended part of posenc is not loaded; ${advice}.`);
}

/**
 * Returns the error of an instance that failed in the middle of a call, after which the state of its memory is unknown.
 */
export function instanceLost(cause: unknown): PosencError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new PosencError(
    'instance-lost',
    `This instance is lost, because its WebAssembly failed: ${reason}. Create a new one.`,
    {
      cause,
    },
  );
}
