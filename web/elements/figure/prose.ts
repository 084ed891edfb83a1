declare global {
  interface Document {
    /** The address that was followed last, once buttons and links move figures: several scripts of posenc may be on a page. */
    posencFollowed?: string;
  }
}

/**
 * Lets the prose of a page move its figures without a script: `<button commandfor="f3" command="--set"
 * value="angle=90">` and `<a href="#f3?cell=8,0&encoding=alibi">` set attributes of the figure with the id `f3`, and so
 * does such an address when the page is opened. Works in browsers without invoker commands, too.
 */
export function moveByProse(): void {
  // The figure that the address names may come later than the script.
  const isFirst = document.posencFollowed === undefined;
  document.posencFollowed ??= '';
  const follow = () => {
    const { hash } = location;
    if (document.posencFollowed !== hash && moveTo(hash)) document.posencFollowed = hash;
  };
  follow();
  if (!isFirst) return;
  addEventListener('DOMContentLoaded', follow);
  // At the window and before all others: routers of applications follow links, too, and leave those that are followed.
  addEventListener(
    'click',
    (event) => {
      const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
      const [target] = event.composedPath();
      if (button || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return;
      const setter = target.closest<HTMLButtonElement>('button[commandfor][command="--set"]');
      const link = target.closest<HTMLAnchorElement>('a[href*="#"][href*="?"]');
      const figure = setter
        ? move(setter.getAttribute('commandfor') ?? '', setter.value, setter)
        : link && pageOf(link) === pageOf(location) && moveTo(link.hash, link);
      // Browsers without invoker commands would send the form.
      if (figure && !setter?.hasAttribute('type')) event.preventDefault();
    },
    true,
  );
  addEventListener('hashchange', () => {
    document.posencFollowed = '';
    follow();
  });
}

const pageOf = ({ href }: { readonly href: string }) => href.split('#')[0];

/** Follows an address such as #f3?cell=8,0; undefined if it names no figure. */
function moveTo(hash: string, from?: Element): Element | undefined {
  // Addresses with slashes are those of an application.
  const [, id = '', query = ''] = /^#([^?/]+)\?(.*)/s.exec(hash) ?? [];
  const figure = move(decoded(id), query, from);
  // Once it has its height.
  requestAnimationFrame(() => figure?.scrollIntoView({ block: 'nearest' }));
  return figure;
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
function move(id: string, query: string, from?: Element): Element | undefined {
  const figure = ((from ?? document).getRootNode() as Document | ShadowRoot).getElementById(id);
  if (!figure && from && id) console.warn(`posenc: "${id}" cannot be found here.`);
  if (!figure?.localName.startsWith('posenc-')) return undefined;
  setFrom(figure, new URLSearchParams(query));
  return figure;
}

/** What an address may not set: scripts, addresses, and what belongs to the page around the figure. */
const closed = /^on|^(?:style|id|src|poster|class|slot|part|hidden|inert|popover|nonce|contenteditable)$/i;

/** Sets attributes of a figure from a query: no text of a page or of an address becomes a script or a style. */
export function setFrom(
  figure: Element & { requestUpdate?(): void },
  query: Iterable<readonly [string, string]>,
): void {
  for (const [name, value] of query)
    if (/^[a-z][a-z0-9-]*$/i.test(name) && !closed.test(name)) figure.setAttribute(name, value);
    else console.warn(`posenc: "${name}" cannot be set here.`);
  // What a figure does not know changes nothing, and is named in it.
  figure.requestUpdate?.();
}
