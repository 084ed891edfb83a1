/** Attributes of every HTML element that mean something on a figure. */
const global = new Set(
  `accesskey autofocus class contenteditable dir draggable enterkeyhint exportparts hidden id inert inputmode is itemid
  itemprop itemref itemscope itemtype key lang nonce part popover ref role slot spellcheck style tabindex title translate
  xmlns`.split(/\s+/),
);

/** Attributes of browsers' extensions, of frameworks and of their templates: aria-label, data-v-1, v-if, @click, [base]. */
const foreign = /^(?:ng|aria|astro|client|data|hx|on|v|wire|x)-|^on|[^a-z0-9-]/;

/** Whether an attribute is none of a figure's business, although a parameter may have its name (`part`). */
export const isForeign = (name: string): boolean => global.has(name) || foreign.test(name);
