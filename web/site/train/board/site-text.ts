/** The text of Learn's chapters in letters, spaces, full stops and commas, from which recorded models learned. Asked for once. */
export function siteText(): Promise<string> {
  loaded ??= load().catch((thrown) => {
    loaded = undefined;
    throw thrown;
  });
  return loaded;
}

let loaded: Promise<string> | undefined;

async function load(): Promise<string> {
  const response = await fetch(new URL('training-text.txt', document.baseURI)).catch(() => undefined);
  if (!response?.ok) throw new Error('The text of Learn did not come. Paste a text of your own, or try again later.');
  return (await response.text()).trim().replaceAll(/\s+/g, ' ');
}
