import { noChange } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { type AttributePart, Directive, directive, type PropertyPart } from 'lit/directive.js';
import { setCommittedValue } from 'lit/directive-helpers.js';

/**
 * The name of a radio button, removed when the button leaves the page: Chromium otherwise keeps buttons of a shadow
 * tree in their group forever, and with them everything around them.
 */
class RadioGroup extends AsyncDirective {
  private button: Element | undefined;
  private name = '';

  override render(name: string): string {
    return name;
  }

  override update({ element }: AttributePart, [name]: [string]): string {
    this.button = element;
    this.name = name;
    return name;
  }

  override disconnected(): void {
    this.button?.removeAttribute('name');
  }

  override reconnected(): void {
    this.button?.setAttribute('name', this.name);
  }
}

export const radioGroup = directive(RadioGroup);

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
