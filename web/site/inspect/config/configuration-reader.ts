import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type ConfigReport, inspectConfig } from 'posenc/inspect/config';
import { inspectBackground } from '../worker/background.ts';

/** Longer texts are read in the worker, so that the page stays responsive. */
const longestHere = 100_000;

/**
 * Reads a configuration for an element, in the worker if it is long, and updates the element. What reads a family of models
 * is loaded when a file needs it.
 */
export class ConfigurationReader implements ReactiveController {
  private readonly host: ReactiveControllerHost;
  private readonly background = inspectBackground();
  private text: string | undefined;
  private as: string | undefined;
  private report: ConfigReport | undefined;
  private failed: string | undefined;

  constructor(host: ReactiveControllerHost) {
    this.host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.background.cancel();
    if (!this.report) this.text = undefined;
  }

  /** The reason why there is no answer. */
  get problem(): string | undefined {
    return this.failed;
  }

  /**
   * The report of a text, read as the family that is named; undefined while it is being read, or if it gives none. The
   * same text and name give the same object.
   */
  read(text: string, as?: string): ConfigReport | undefined {
    if (text === this.text && as === this.as) return this.report;
    this.background.cancel();
    this.text = text;
    this.as = as;
    this.failed = undefined;
    const before = this.report;
    if (text.length > longestHere) this.report = undefined;
    // What is loaded already answers before anything is painted: until then the last report keeps the element, and with it
    // the focus and the place on the page.
    else
      setTimeout(() => {
        if (text !== this.text || as !== this.as || this.report !== before || !before || this.failed) return;
        this.report = undefined;
        this.host.requestUpdate();
      });
    void this.ask(text, as);
    return this.report;
  }

  private async ask(text: string, as: string | undefined): Promise<void> {
    const answer =
      text.length > longestHere
        ? await this.background.ask({ kind: 'configuration', text, as })
        : await inspectConfig(text, { as }).then(
            (result) => ({ kind: 'configuration', result }) as const,
            (error: Error) => ({ kind: 'problem', message: error.message }) as const,
          );
    if (text !== this.text || as !== this.as || !answer) return;
    this.report = answer.kind === 'configuration' ? answer.result : undefined;
    if (answer.kind === 'problem') this.failed = answer.message;
    this.host.requestUpdate();
  }
}
