import { copyLater } from '../shared/index.ts';
import { LiveEditor } from './live-editor.ts';

for (const code of document.querySelectorAll('pre')) code.after(copyButton(() => code.textContent ?? ''));

const [source, preview] = [document.getElementById('source'), document.getElementById('preview')];
if (source && preview) {
  source.nextElementSibling?.remove();
  const editor = new LiveEditor(source.textContent ?? '', preview);
  source.replaceWith(
    editor.element,
    copyButton(() => editor.text),
  );
}

/** Says on the button itself what came of it. */
function copyButton(text: () => string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    const done = await copyLater(Promise.resolve(text())).then(
      () => 'Copied',
      () => 'This browser does not let the page copy',
    );
    button.textContent = done;
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  return button;
}
