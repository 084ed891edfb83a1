import { AsyncDirective } from 'lit/async-directive.js';
import { type AttributePart, directive } from 'lit/directive.js';

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
