/** Names of what moves between cards; a list without them is read whole. */
const ways = [
  { label: 'Previous step', text: '‹', by: -1, key: 'ArrowLeft' },
  { label: 'Next step', text: '›', by: 1, key: 'ArrowRight' },
] as const;

/** Shows the steps of each figure one at a time (hands-on.css). In print, and without scripts, all of them are listed. */
export function dealSteps(): void {
  for (const list of document.querySelectorAll<HTMLOListElement>('.hands-on .try > ol')) {
    if (list.childElementCount > 1 && !list.querySelector('.current')) dealList(list);
  }
}

function dealList(list: HTMLOListElement): void {
  const cards = [...list.children];
  const count = document.createElement('span');
  const pager = document.createElement('div');
  const buttons = ways.map(({ label, text, by }) => {
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', ariaLabel: label, textContent: text });
    button.addEventListener('click', () => show(current + by));
    return button;
  });
  let current = 0;
  const show = (asked: number) => {
    current = Math.min(Math.max(asked, 0), cards.length - 1);
    for (const [i, card] of cards.entries()) card.classList.toggle('current', i === current);
    count.textContent = `${current + 1} of ${cards.length}`;
    // Not disabled: the reader who pressed the last of them keeps the focus.
    for (const [i, button] of buttons.entries())
      button.ariaDisabled = String(current === (i === 0 ? 0 : cards.length - 1));
  };
  pager.className = 'pager';
  pager.append(buttons[0] as Node, count, buttons[1] as Node);
  list.parentElement?.prepend(pager);
  list.ariaLive = 'polite';
  list.parentElement?.addEventListener('keydown', (event) => {
    const way = ways.find(({ key }) => key === event.key);
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(current + way.by);
  });
  show(0);
}

/**
 * Puts the controls of a figure below its picture. Of these, the attribute data-first names those that stay in sight; a
 * button brings the others.
 */
export function foldControls(figure: Element): void {
  const root = figure.shadowRoot;
  if (!root || figure.localName === 'learn-stage') return;
  const sheet = new CSSStyleSheet();
  const first = figure.getAttribute('data-first');
  const kept = (first ?? '').split(' ').map((name) => `[data-name='${name}']`);
  // A control that refuses a value shows why, wherever it is.
  const folded = `:not(${kept}, :has(${kept}), :has(> .push), .change, :has(.problem), .problem)`;
  sheet.replaceSync(`
    .controls { order: 1 }
    .controls .controls { order: 0 }
    .foot { order: 2 }
    .snippet, .exports { order: 3 }
    figcaption { order: 4 }
    ${first === null ? '' : `.frame > .controls:not(.all) > ${folded} { display: none }`}`);
  root.adoptedStyleSheets.push(sheet);
  if (first === null) return;
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'link change', textContent: 'Change', ariaExpanded: 'false' });
  button.addEventListener('click', () => {
    const isOpen = button.parentElement?.classList.toggle('all') ?? false;
    Object.assign(button, { textContent: isOpen ? 'Less' : 'Change', ariaExpanded: String(isOpen) });
  });
  const appeared = new MutationObserver(() => {
    const controls = root.querySelector('.frame > .controls');
    if (!controls) return;
    controls.append(button);
    appeared.disconnect();
  });
  appeared.observe(root, { childList: true, subtree: true });
}
