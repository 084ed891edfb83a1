declare global {
  interface Document {
    /** Whether buttons and links already move figures: several scripts of posenc may be on a page. */
    posencMovedByProse?: boolean;
  }
}

/**
 * Lets the prose of a page move its figures without a script: `<button commandfor="f3" command="--set"
 * value="angle=90">` and `<a href="#f3?cell=8,0&encoding=alibi">` set attributes of the figure with the id `f3`, and so
 * does such an address when the page is opened. Works in browsers without invoker commands, too.
 */
export function moveByProse(): void {
  if (document.posencMovedByProse) return;
  document.posencMovedByProse = true;
  document.addEventListener('click', (event) => {
    const { defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey } = event;
    const [target] = event.composedPath();
    if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    const from = (target as Element).closest?.('button[commandfor][command="--set"], a[href*="#"][href*="?"]');
    if (from instanceof HTMLButtonElement) {
      const figure = move(from.getAttribute('commandfor') ?? '', from.value, from);
      // Browsers without invoker commands would send the form.
      if (figure && !from.hasAttribute('type')) event.preventDefault();
    } else if (from instanceof HTMLAnchorElement && isHere(from) && moveTo(from.hash, from)) event.preventDefault();
  });
  addEventListener('hashchange', () => moveTo(location.hash));
  moveTo(location.hash);
}

const isHere = ({ origin, pathname, search }: HTMLAnchorElement) =>
  origin === location.origin && pathname === location.pathname && search === location.search;

/** Follows an address such as #f3?cell=8,0; false if it names no figure. */
function moveTo(hash: string, from?: Element): boolean {
  const [, id = '', query = ''] = /^#([^?]+)\?(.*)$/s.exec(hash) ?? [];
  const figure = move(decoded(id), query, from);
  figure?.scrollIntoView({ block: 'nearest' });
  return figure !== undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Bytes that are not UTF-8.
    return text;
  }
}

/** Sets the figure with an id in the same document or shadow tree as what was pressed. */
function move(id: string, query: string, from: Element = document.documentElement): Element | undefined {
  const figure = id === '' ? null : (from.getRootNode() as Document | ShadowRoot).getElementById(id);
  if (!figure?.localName.startsWith('posenc-')) return undefined;
  setFrom(figure, new URLSearchParams(query));
  return figure;
}

/** What an address may not set: scripts, addresses, and what belongs to the page around the figure. */
const closed = /^on|^(?:style|id|src|poster|class|slot|part|hidden|inert|popover|nonce|contenteditable)$/;

/** Sets attributes of a figure from a query: no text of a page or of an address becomes a script or a style. */
export function setFrom(figure: Element, query: Iterable<readonly [string, string]>): void {
  for (const [name, value] of query)
    if (/^[a-z][a-z0-9-]*$/.test(name) && !closed.test(name)) figure.setAttribute(name, value);
}
