import { noChange } from 'lit';
import { Directive, directive, type PropertyPart } from 'lit/directive.js';
import { setCommittedValue } from 'lit/directive-helpers.js';

/**
 * Sets the value of a field, except while it is being typed in: a figure may be redrawn between two keys, and the typed
 * text must still be there when it is entered. The field marks itself with `startTyping` and `stopTyping`.
 */
class UnlessTyping extends Directive {
  override render(text: string): unknown {
    return text;
  }

  override update(part: PropertyPart, [text]: [string]): unknown {
    const field = part.element as HTMLInputElement;
    if (typing.has(field) || field.value === text) return noChange;
    // The field may differ from the value that was set last, because the reader typed over it.
    setCommittedValue(part);
    return text;
  }
}

const typing = new WeakSet<EventTarget>();

export const startTyping = ({ target }: Event): void => void (target && typing.add(target));
export const stopTyping = ({ target }: Event): void => void (target && typing.delete(target));

export const unlessTyping = directive(UnlessTyping);
