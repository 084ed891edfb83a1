import { html, nothing, type TemplateResult } from 'lit';
import { inspectedFamilies } from 'posenc/inspect';

/** A field for the family as which a file is read. */
export function familyField(
  as: string | undefined,
  problem: string | undefined,
  choose: (as: string | undefined) => void,
): TemplateResult {
  const types = inspectedFamilies.flatMap(({ modelTypes }) => modelTypes);
  return html`
    <form
      class="as"
      @submit=${(event: Event) => {
        event.preventDefault();
        const field = (event.currentTarget as HTMLElement).querySelector('input');
        choose(field?.value.trim() || undefined);
      }}
    >
      <label for="read-as">Read its keys as those of</label>
      <input
        id="read-as"
        type="text"
        list="read-as-types"
        autocomplete="off"
        spellcheck="false"
        placeholder="qwen2"
        translate="no"
        .value=${as ?? ''}
        aria-invalid=${problem === undefined ? nothing : 'true'}
      />
      <datalist id="read-as-types">${types.map((type) => html`<option value=${type}></option>`)}</datalist>
      <button class="push">Read</button>
      ${as === undefined ? nothing : html`<button type="button" class="push" @click=${() => choose(undefined)}>As it says itself</button>`}
    </form>
  `;
}
