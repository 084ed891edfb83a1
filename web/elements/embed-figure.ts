/**
 * The script of figure.html: creates the figure that the address names, `?f=rotation&angle=90`, or sets the attributes of
 * the one that the page has, and tells the page around it how high it is. A classic script, so that it runs in a sandbox.
 */

import { heights } from './figure/heights.ts';
import { setFrom } from './figure/prose.ts';

const query = new URLSearchParams(location.search);
const asked = query.get('f') ?? '';
query.delete('f');
// What feeds, chats and mailers add to an address that somebody shares.
for (const name of [...query.keys()]) if (/^utm_|clid$|^(?:ref|mc_[ce]id|igsh\w*|si)$/.test(name)) query.delete(name);
const names = Object.keys(heights);
const root = document.documentElement;

/** The address of numbers, which are text in the figure whatever they are. */
const source = query.get('src');
query.delete('src');

function show(figure: HTMLElement): void {
  setFrom(figure, query);
  if (source && /^https?:/.test(source)) figure.setAttribute('src', source);
  const [theme, title] = ['theme', 'alt', 'caption'].map((name) => figure.getAttribute(name));
  if (theme === 'light' || theme === 'dark') root.style.colorScheme = theme;
  document.title = title ?? figure.getAttribute('caption') ?? document.title;
  if (!figure.isConnected) document.body.prepend(figure);
}

const present = document.querySelector<HTMLElement>(names.join());
if (present) show(present);
else if (names.includes(`posenc-${asked}`)) show(document.createElement(`posenc-${asked}`));
else {
  const list = names.map((name) => name.replace('posenc-', '')).join(', ');
  document.body.textContent = `${asked ? `There is no figure "${asked}"` : 'The address names no figure'}: figure.html?f=rotation&angle=90. The figures are ${list}.`;
}
root.toggleAttribute('data-framed', parent !== self);

/** The name that iframe-resizer uses for this frame, once it has made contact. */
let sizer: string | undefined;
let height = -1;

function tell(why: 'init' | 'size'): void {
  const { height: now, width } = root.getBoundingClientRect();
  if (why === 'size' && Math.ceil(now) === height) return;
  height = Math.ceil(now);
  const send = (message: string) => parent.postMessage(message, '*');
  // Embedly's form, and that of its many followers.
  send(JSON.stringify({ src: location.href, context: 'iframe.resize', height }));
  if (sizer !== undefined) send(`[iFrameSizer]${sizer}:${height}:${Math.ceil(width)}:${why}`);
}

if (parent !== self) {
  addEventListener('message', ({ source, data }) => {
    const [, id] = source === parent && typeof data === 'string' ? (/^\[iFrameSizer\]([^:]+):/.exec(data) ?? []) : [];
    if (id === undefined) return;
    sizer = id;
    tell('init');
  });
  new ResizeObserver(() => tell('size')).observe(root);
  parent.postMessage('[iFrameResizerChild]Ready', '*');
}
