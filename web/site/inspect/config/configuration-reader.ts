import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type ConfigReport, inspectConfig } from 'posenc/inspect';
import { inspectBackground } from '../worker/background.ts';

/** Longer texts are read in the worker, so that the page stays responsive. */
const longestHere = 100_000;

/**
 * Reads a configuration for an element: immediately, or in the worker if it is long, followed by an update of the
 * element.
 */
export class ConfigurationReader implements ReactiveController {
  private readonly host: ReactiveControllerHost;
  private readonly background = inspectBackground();
  private text: string | undefined;
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

  /** The reason why the worker gave no answer. */
  get problem(): string | undefined {
    return this.failed;
  }

  /** The report of a text; undefined while it is being read. The same text gives the same object. */
  read(text: string): ConfigReport | undefined {
    if (text === this.text) return this.report;
    this.background.cancel();
    this.text = text;
    this.failed = undefined;
    if (text.length <= longestHere) this.report = inspectConfig(text);
    else {
      this.report = undefined;
      void this.ask(text);
    }
    return this.report;
  }

  private async ask(text: string): Promise<void> {
    const answer = await this.background.ask({ kind: 'configuration', text });
    if (text !== this.text || !answer) return;
    if (answer.kind === 'configuration') this.report = answer.result;
    if (answer.kind === 'problem') this.failed = answer.message;
    this.host.requestUpdate();
  }
}
