import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { onFiles } from '../../shared/index.ts';

/** The text for the task of predicting text. */
export interface TypedText {
  /** The reader's text; '' for the text that comes with the site. */
  readonly typed: string;
  /** Number of characters that do not fit into the address. */
  readonly tooLong: number | undefined;
  /** The reason why the text of the site is missing. */
  readonly missing: string | undefined;
  readonly set: (text: string, final: boolean) => void;
}

/** Longer texts are cut, because a few minutes of training cannot make use of more. */
const longest = 2 ** 20;

/** A field for the reader's own text, pasted or from a file. */
export function textChoice({ typed, tooLong, missing, set }: TypedText, problem: string | undefined): TemplateResult {
  const onType = (event: Event) => set((event.target as HTMLTextAreaElement).value, event.type === 'change');
  const onFile = onFiles(async ([file]) => {
    if (file) set((await file.slice(0, longest).text()).slice(0, longest), true);
  });
  return html`
    <div class="control text own">
      <label for="own-text">A text of your own</label>
      <textarea
        id="own-text"
        rows="5"
        maxlength=${longest}
        spellcheck="false"
        placeholder="Paste some thousand characters. Left empty: the text of Learn."
        .value=${live(typed)}
        aria-invalid=${problem ? 'true' : 'false'}
        aria-describedby=${problem ? 'text-problem' : nothing}
        @input=${onType}
        @change=${onType}
      ></textarea>
      ${problem ? html`<p class="problem" id="text-problem" role="alert">${problem}</p>` : nothing}
    </div>
    <p class="quiet">
      <label class="file link">
        <input type="file" accept="text/*,.txt,.md" class="hidden" @change=${onFile} />Open a file
      </label>
      ${typed === '' ? nothing : html`<button type="button" class="link" @click=${() => set('', true)}>Take the text of Learn</button>`}
      ${missing ? html`<span class="problem" role="alert">${missing}</span>` : nothing}
      ${
        tooLong === undefined
          ? nothing
          : `The address has no room for ${tooLong.toLocaleString('en')} characters: a link to this page leaves the text out.`
      }
    </p>
  `;
}

/** A short sequence of a task and the expected answer at each token; '·' if nothing is asked. */
export interface TaskExample {
  readonly tokens: string;
  readonly targets: string;
}

export const examples: Readonly<Record<string, TaskExample>> = {
  sum3mod4: { tokens: '3 1 0 2 2 1', targets: '· · 0 3 0 1' },
  offset3: { tokens: '9 2 5 0 9 1', targets: '· · · 9 2 5' },
  first: { tokens: '9 2 5 0 9 1', targets: '· 9 9 9 9 9' },
  pairs: { tokens: 'A 12 C 9 A 12', targets: '· · · · 12 ·' },
  copy: { tokens: '9 2 5 | 9 2 5', targets: '· · · 9 2 5 ·' },
  sort: { tokens: '9 2 5 | 2 5 9', targets: '· · · 2 5 9 ·' },
  text: { tokens: 'w h e r e', targets: 'h e r e ␣' },
};

/**
 * The text of Learn's chapters in letters, spaces, full stops and commas, on which recorded models were trained.
 * Requested once.
 */
export function siteText(): Promise<string> {
  loaded ??= load().catch((thrown) => {
    loaded = undefined;
    throw thrown;
  });
  return loaded;
}

let loaded: Promise<string> | undefined;

const missing: string = 'The text of Learn did not come. Paste a text of your own, or try again later.';

async function load(): Promise<string> {
  const response = await fetch(new URL('training-text.txt', document.baseURI)).catch(() => undefined);
  if (!response?.ok) throw new Error(missing);
  return (await response.text()).trim().replaceAll(/\s+/g, ' ');
}
