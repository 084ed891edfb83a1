import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

/** Listens to a field for files: passes on what was chosen, and empties the field so that the same can be chosen again. */
export function onFiles(open: (files: readonly File[]) => void): (event: Event) => void {
  return ({ target }) => {
    const field = target as HTMLInputElement;
    const files = [...(field.files ?? [])];
    field.value = '';
    if (files.length > 0) open(files);
  };
}

interface LinkForm {
  readonly id: string;
  readonly link: string;
  readonly type: (link: string) => void;
  readonly submit: () => void;
  /** The id of the text that describes the field. */
  readonly describedBy?: string;
  /** What follows the field: a button, and more. */
  readonly after: unknown;
}

/** A field for the address of a file or the name of a model. */
export function linkForm({ id, link, type, submit, describedBy, after }: LinkForm): TemplateResult {
  return html`
    <form
      class="line"
      @submit=${(event: Event) => {
        event.preventDefault();
        submit();
      }}
    >
      <input
        id=${id}
        class="address"
        type="text"
        inputmode="url"
        autocomplete="off"
        spellcheck="false"
        placeholder="https://… or owner/model"
        aria-describedby=${describedBy ?? nothing}
        .value=${live(link)}
        @input=${({ target }: Event) => type((target as HTMLInputElement).value)}
      />
      ${after}
    </form>
  `;
}
