import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';

/** What a task threw. */
interface Problem {
  readonly message: string;
  /** Of a PosencError. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Runs one task at a time for an element: a new one cancels the previous, and so does removing the element. */
export class Task implements ReactiveController {
  /** What is being done, in words. */
  busy: string | undefined;
  problem: Problem | undefined;
  private stop = new AbortController();
  private readonly host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.stop.abort();
  }

  /** Whether it is still the latest task when it ends. */
  async run(busy: string, what: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    const stop = this.reset();
    this.busy = busy;
    try {
      await what(stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) this.problem = error as Problem;
    }
    if (this.stop !== stop) return false;
    this.busy = undefined;
    this.host.requestUpdate();
    return true;
  }

  /** Cancels the task, and forgets its problem. */
  reset(): AbortController {
    this.stop.abort();
    this.stop = new AbortController();
    this.busy = undefined;
    this.problem = undefined;
    this.host.requestUpdate();
    return this.stop;
  }

  /** Shows a problem that no task had; undefined hides the last one. */
  refuse(message: string | undefined): void {
    this.problem = message === undefined ? undefined : { message };
    this.host.requestUpdate();
  }

  renderProblem(): TemplateResult | typeof nothing {
    return this.problem ? html`<p class="problem" role="alert">${this.problem.message}</p>` : nothing;
  }

  renderBusy(): TemplateResult | typeof nothing {
    return this.busy === undefined ? nothing : busyLine(this.busy, () => this.cancel());
  }

  private cancel(): void {
    this.stop.abort();
    this.busy = undefined;
    this.host.requestUpdate();
  }
}

/** What is being done, with a button that ends it. */
export function busyLine(what: string, cancel: () => void): TemplateResult {
  return html`<p class="quiet" role="status">${what} <button type="button" class="push" @click=${cancel}>Cancel</button></p>`;
}
