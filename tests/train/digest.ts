import type { Parameter } from 'posenc/train';

/** SHA-256 of the bits of all parameters, in their order in the parameter vector. */
export async function digestOf(parameters: readonly Parameter[]): Promise<string> {
  const all = parameters.flatMap(({ data }) => Array.from(data));
  const hash = await crypto.subtle.digest('SHA-256', Float32Array.from(all));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
