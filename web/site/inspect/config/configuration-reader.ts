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
    this.report = undefined;
    if (text.length > longestHere) void this.ask(text, as);
    else {
      try {
        this.report = inspectConfig(text, { as });
      } catch (error) {
        this.failed = (error as Error).message;
      }
    }
    return this.report;
  }

  private async ask(text: string, as: string | undefined): Promise<void> {
    const answer = await this.background.ask({ kind: 'configuration', text, as });
    if (text !== this.text || as !== this.as || !answer) return;
    if (answer.kind === 'configuration') this.report = answer.result;
    if (answer.kind === 'problem') this.failed = answer.message;
    this.host.requestUpdate();
  }
}
