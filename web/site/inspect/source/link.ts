/** Reads configurations at an address. */

/** Limit in bytes; actual configurations have some kilobytes. */
const longest = 16 * 2 ** 20;
const patience = 30_000;

/** Fetches the text at an address, without cookies and without a referrer. Throws an error with a sentence. */
export async function fetchConfig(address: string, stop: AbortController): Promise<string> {
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    stop.abort();
  }, patience);
  try {
    const { signal } = stop;
    const response = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer', signal });
    if (!response.ok) throw new Refused(refusal(address, response.status));
    return await textOf(response, address);
  } catch (error) {
    if (late) throw new Error(`${address} did not answer within ${patience / 1000} seconds.`);
    if (error instanceof Refused || stop.signal.aborted) throw error;
    throw new Error(
      `${address} could not be read: there is no answer, or the server does not let other pages read it. Save the file and open it here.`,
    );
  } finally {
    clearTimeout(timer);
  }
}

/** The server's answer is not a configuration. */
class Refused extends Error {}

const refusal = (address: string, status: number): string =>
  status === 401 || status === 403
    ? `${address} answers with status ${status}: it wants to know who asks. Save the file and open it here.`
    : `${address} answers with status ${status}.`;

async function textOf(response: Response, address: string): Promise<string> {
  const reader = response.body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || !value) break;
    size += value.length;
    if (size > longest) {
      await reader?.cancel();
      throw new Refused(`${address} is longer than ${longest / 2 ** 20} MB, which no configuration is.`);
    }
    parts.push(value);
  }
  const { configText } = await import('./kind.ts');
  return configText(new Blob(parts));
}
