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
    if (from instanceof HTMLButtonElement) move(from.getAttribute('commandfor') ?? '', from.value);
    else if (from instanceof HTMLAnchorElement && isHere(from) && moveTo(from.hash)) event.preventDefault();
  });
  addEventListener('hashchange', () => moveTo(location.hash));
  moveTo(location.hash);
}

const isHere = ({ origin, pathname, search }: HTMLAnchorElement) =>
  origin === location.origin && pathname === location.pathname && search === location.search;

/** Follows an address such as #f3?cell=8,0; false if it names no figure. */
function moveTo(hash: string): boolean {
  const [, id = '', query = ''] = /^#([^?]+)\?(.*)$/s.exec(hash) ?? [];
  const figure = move(decodeURIComponent(id), query);
  figure?.scrollIntoView({ block: 'nearest' });
  return figure !== undefined;
}

function move(id: string, query: string): Element | undefined {
  const figure = id === '' ? null : document.getElementById(id);
  if (!figure?.localName.startsWith('posenc-')) return undefined;
  setFrom(figure, new URLSearchParams(query));
  return figure;
}

/** Sets attributes of a figure from a query: no text of a page or of an address becomes a script or a style. */
export function setFrom(figure: Element, query: Iterable<readonly [string, string]>): void {
  for (const [name, value] of query)
    if (/^[a-z][a-z0-9-]*$/.test(name) && !/^on|^(?:style|id|src|poster)$/.test(name)) figure.setAttribute(name, value);
}
