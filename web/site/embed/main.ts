import { copyLater } from '../shared/index.ts';

/** The part of a figure that is used here; its class comes with embed.js. */
interface Figure extends HTMLElement {
  readonly state: Readonly<Record<string, string>>;
  readonly updateComplete: Promise<boolean>;
  embedAs(kind: string): Promise<string>;
}

/** Global attributes that figures may have, too. */
const common = ['id', 'class', 'lang', 'dir', 'title', 'hidden', 'slot'];

/** An editor for the HTML of one figure, next to the figure itself. */
class LiveEditor {
  private readonly field: HTMLTextAreaElement;
  private readonly status: HTMLElement;
  private readonly preview: HTMLElement;

  constructor(field: HTMLTextAreaElement, status: HTMLElement, preview: HTMLElement) {
    this.field = field;
    this.status = status;
    this.preview = preview;
  }

  listen(): void {
    const { field, preview } = this;
    field.addEventListener('input', () => this.follow());
    preview.addEventListener('posenc-change', () => this.write());
    for (const type of ['posenc-ready', 'posenc-change', 'posenc-hover'])
      preview.addEventListener(type, () => void this.writeWay());
    document.querySelector('.ways')?.addEventListener('change', () => void this.writeWay());
    preview.addEventListener('posenc-error', (event) =>
      this.say((event as CustomEvent<{ message: string }>).detail.message),
    );
  }

  private say(sentence: string): void {
    this.status.textContent = sentence;
  }

  /**
   * Draws the figure in the field. Only figures and their attributes are accepted, so that no script can be entered.
   */
  private follow(): void {
    const typed = new DOMParser().parseFromString(this.field.value, 'text/html').body.firstElementChild;
    const name = typed?.localName ?? '';
    const known = name.startsWith('posenc-') && customElements.get(name);
    if (!typed || !known) {
      this.say(
        name ? `<${name}> is none of the figures of this page.` : 'Write one figure: <posenc-table></posenc-table>',
      );
      return;
    }
    const allowed = 'observedAttributes' in known ? (known.observedAttributes as readonly string[]) : [];
    const input = [...typed.attributes].filter(({ name: one }) => [...allowed, ...common].includes(one));
    const unknown = [...typed.attributes].filter((one) => !input.includes(one)).map(({ name: one }) => one);
    const figure = this.figureNamed(name);
    for (const { name: one } of [...figure.attributes])
      if (!input.some((other) => other.name === one)) figure.removeAttribute(one);
    for (const { name: one, value } of input) if (figure.getAttribute(one) !== value) figure.setAttribute(one, value);
    this.say(unknown.length > 0 ? `${name} has no attribute ${unknown.join(', ')}.` : '');
    void this.writeWay();
  }

  /** Writes the code for the chosen way of embedding, once the figure is drawn as in the field. */
  private async writeWay(): Promise<void> {
    const figure = this.preview.firstElementChild as Figure | null;
    const way = document.querySelector<HTMLInputElement>('.ways :checked')?.value;
    // What writes them is loaded when somebody chooses one.
    if (!figure?.embedAs || way === undefined) return;
    await figure.updateComplete;
    const code = document.getElementById('way') as HTMLElement;
    code.textContent = await figure.embedAs(way);
    (code.parentElement as HTMLElement).hidden = false;
  }

  /** The present figure if it has this name, otherwise a new one. */
  private figureNamed(name: string): HTMLElement {
    const present = this.preview.firstElementChild as HTMLElement | null;
    if (present?.localName === name) return present;
    const figure = document.createElement(name);
    this.preview.replaceChildren(figure);
    return figure;
  }

  /** Writes the figure into the field, with the attributes that its controls have set. */
  private write(): void {
    const figure = this.preview.firstElementChild as Figure | null;
    if (!figure) return;
    const commonAttributes = ['controls', 'theme', ...common].flatMap((name) => {
      const value = figure.getAttribute(name);
      return value === null ? [] : [[name, value] as const];
    });
    const attributes = [...Object.entries(figure.state), ...commonAttributes].map(
      ([name, value]) => `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
    );
    const { localName: name } = figure;
    this.field.value = `<${[name, ...attributes].join('\n  ')}></${name}>`;
    this.say('');
  }
}

// Figures of images, graphs and the Earth bring their own catalogue: fetched when they come near, or may be written.
const fieldFigures = () => import(/* @vite-ignore */ new URL('embed-field.js', document.baseURI).href);
const near = new IntersectionObserver(
  (entries) => entries.some(({ isIntersecting }) => isIntersecting) && fieldFigures(),
  {
    rootMargin: '600px',
  },
);
for (const figure of document.querySelectorAll('posenc-field')) near.observe(figure);
document.getElementById('source')?.addEventListener('focus', fieldFigures, { once: true });

for (const code of document.querySelectorAll('pre > code')) code.after(copyButton(() => code.textContent ?? ''));
const source = document.getElementById('source') as HTMLTextAreaElement;
const status = document.getElementById('source-said') as HTMLElement;
new LiveEditor(source, status, document.getElementById('preview') as HTMLElement).listen();
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
