import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { messagesEvent, messagesOf } from '../../messages/index.ts';
import { isLocale } from './look.ts';

/** Determines the language of a figure, and redraws the figure when messages are registered later. */
export class PageMessages implements ReactiveController {
  private readonly host: ReactiveControllerHost & HTMLElement;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.host = host;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener(messagesEvent, this.sayAnew);
  }

  hostDisconnected(): void {
    removeEventListener(messagesEvent, this.sayAnew);
  }

  private readonly sayAnew = (): void => this.host.requestUpdate();

  /**
   * The requested language; otherwise that of the surrounding page if its messages are registered, and English if not.
   */
  languageOf(asked: string | undefined): string {
    if (asked !== undefined) return isLocale(asked) ? asked : 'en';
    const around = this.host.closest<HTMLElement>('[lang]')?.lang ?? '';
    return isLocale(around) && messagesOf(around) ? around : 'en';
  }
}
