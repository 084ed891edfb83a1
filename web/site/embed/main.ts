import { copyLater } from '../shared/index.ts';
import { LiveEditor } from './live-editor.ts';

for (const code of document.querySelectorAll('pre > code')) code.after(copyButton(() => code.textContent ?? ''));
const source = document.getElementById('source') as HTMLTextAreaElement;
const said = document.getElementById('source-said') as HTMLElement;
new LiveEditor(source, said, document.getElementById('preview') as HTMLElement).listen();
source.after(copyButton(() => source.value));

/** A button that copies a text and reports the result in its own label. */
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

document.querySelector('posenc-train')?.addEventListener('posenc-train-end', (event) => {
  const { recording } = (event as CustomEvent<{ recording: unknown }>).detail;
  Object.assign(document.querySelector('posenc-generalise') as HTMLElement, { recording });
});
