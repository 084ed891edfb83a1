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
