import { speech } from '../../messages/index.ts';
import { copyLater, keepStateBetweenLanguages, loadMessages, pageLanguage } from '../shared/index.ts';
import { LiveEditor } from './live-editor.ts';
import { tables } from './messages/index.ts';

/** Called once the messages are loaded, so that nothing is first shown in English. */
function equip(): void {
  for (const code of document.querySelectorAll('pre > code')) code.after(copyButton(() => code.textContent ?? ''));
  const source = document.getElementById('source') as HTMLTextAreaElement;
  const said = document.getElementById('source-said') as HTMLElement;
  new LiveEditor(source, said, document.getElementById('preview') as HTMLElement).listen();
  source.after(copyButton(() => source.value));
}

/** A button that copies a text and reports the result in its own label. */
function copyButton(text: () => string): HTMLButtonElement {
  const { say } = speech(pageLanguage());
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = say('Copy');
  button.addEventListener('click', async () => {
    const done = await copyLater(Promise.resolve(text())).then(
      () => say('Copied'),
      () => say('This browser does not let the page copy'),
    );
    button.textContent = done;
    setTimeout(() => {
      button.textContent = say('Copy');
    }, 2000);
  });
  return button;
}

document.querySelector('posenc-train')?.addEventListener('posenc-train-end', (event) => {
  const { recording } = (event as CustomEvent<{ recording: unknown }>).detail;
  Object.assign(document.querySelector('posenc-generalise') as HTMLElement, { recording });
});

void loadMessages(tables).then(equip);
keepStateBetweenLanguages();
