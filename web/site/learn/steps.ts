/** Names of what moves between cards; a list without them is read whole. */
const ways = [
  { label: 'Previous step', text: '‹', by: -1, key: 'ArrowLeft' },
  { label: 'Next step', text: '›', by: 1, key: 'ArrowRight' },
] as const;

/** Shows the steps of each figure one at a time (hands-on.css). In print, and without scripts, all of them are listed. */
export function dealSteps(): void {
  for (const list of document.querySelectorAll<HTMLOListElement>('.hands-on .try > ol')) {
    if (list.childElementCount > 1) dealList(list);
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
    // Not disabled: whoever pressed the last of them keeps the focus.
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
