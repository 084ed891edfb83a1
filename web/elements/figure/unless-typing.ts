import { noChange } from 'lit';
import { Directive, directive, type PropertyPart } from 'lit/directive.js';
import { setCommittedValue } from 'lit/directive-helpers.js';

/**
 * Keeps a field at a value, but not while somebody types in it: a figure may be drawn again between two keys, and what was typed must
 * still be there when it is entered. The field marks itself with `startTyping` and `stopTyping`.
 */
class UnlessTyping extends Directive {
  override render(text: string): unknown {
    return text;
  }

  override update(part: PropertyPart, [text]: [string]): unknown {
    const field = part.element as HTMLInputElement;
    if (typing.has(field) || field.value === text) return noChange;
    // The field may differ from what was set last, because it was typed over.
    setCommittedValue(part);
    return text;
  }
}

const typing = new WeakSet<EventTarget>();

export const startTyping = ({ target }: Event): void => void (target && typing.add(target));
export const stopTyping = ({ target }: Event): void => void (target && typing.delete(target));

export const unlessTyping = directive(UnlessTyping);
