import { PosencError } from './posenc-error.ts';

export { PosencError };

/** The error for a value that is not allowed, in the one form that all of them have. */
export function invalid(argument: string, value: unknown, expected: string): PosencError {
  return refused(argument, describe(value), expected);
}

/** The same where the value is told in words: `3 elements`. */
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

/** A value as messages show it: short whatever it is, and strings in quotes. */
export function describe(value: unknown): string {
  try {
    return shown(value);
  } catch {
    // A proxy, or an array with methods of its own.
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

/** The name of a typed array's type, whatever its subclass says. */
const typeOfView = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Int8Array.prototype), Symbol.toStringTag)
  ?.get as () => string | undefined;

/** What a function threw, as a PosencError: anything else is a fault of posenc, which its message says. */
export function failed(name: string, thrown: unknown): PosencError {
  return thrown instanceof PosencError
    ? thrown
    : new PosencError('internal', `${name} failed: ${String(thrown)}`, { cause: thrown });
}

/** What a function of the module throws; for 'invalid-argument' the message is "argument: value is not allowed; expected what". */
export interface RawError extends Error {
  code: 'invalid-argument' | 'out-of-memory' | 'internal';
}

/** Turns whatever a call into the module threw into a PosencError; `bytes` is what the call had asked for. */
export function translate(thrown: unknown, bytes: number): PosencError {
  if (thrown instanceof PosencError) return thrown;
  const { code, message } = thrown as Partial<RawError>;
  if (code === 'out-of-memory') return outOfMemory(bytes, thrown);
  if (code !== 'invalid-argument' || message === undefined) {
    return new PosencError('internal', `The WebAssembly module failed: ${String(thrown)}`, { cause: thrown });
  }
  const text = camelCased(message);
  const colon = text.indexOf(':');
  return colon > 0
    ? new PosencError('invalid-argument', text, { argument: text.slice(0, colon), cause: thrown })
    : new PosencError('invalid-argument', text, { cause: thrown });
}

/** The core says `rotary_dim` where the API says `rotaryDim`. */
function camelCased(text: string): string {
  return text.replace(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g, (name) =>
    name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
  );
}
