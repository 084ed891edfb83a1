/**
 * The text of Learn's chapters in letters, spaces, full stops and commas, on which recorded models were trained.
 * Requested once.
 */
export function siteText(): Promise<string> {
  loaded ??= load().catch((thrown) => {
    loaded = undefined;
    throw thrown;
  });
  return loaded;
}

let loaded: Promise<string> | undefined;

const missing: string = 'The text of Learn did not come. Paste a text of your own, or try again later.';

async function load(): Promise<string> {
  const response = await fetch(new URL('training-text.txt', document.baseURI)).catch(() => undefined);
  if (!response?.ok) throw new Error(missing);
  return (await response.text()).trim().replaceAll(/\s+/g, ' ');
}
