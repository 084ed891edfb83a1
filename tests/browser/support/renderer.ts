import type { CDPSession, Page } from '@playwright/test';

/** Chromium's counters for a page. */
export class Renderer {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<Renderer> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new Renderer(session);
  }

  async #metrics(): Promise<Record<string, number>> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  }

  /**
   * Nodes, listeners, documents, and the bytes of the heap and of arrays outside it, after unreachable objects are
   * collected.
   */
  async held(): Promise<{ nodes: number; listeners: number; documents: number; bytes: number }> {
    // The next round collects what finalizers release.
    for (let n = 0; n < 3; n++) await this.#session.send('HeapProfiler.collectGarbage');
    const { Nodes = 0, JSEventListeners = 0, Documents = 0 } = await this.#metrics();
    const heap = (await this.#session.send('Runtime.getHeapUsage')) as unknown as Record<string, number>;
    const bytes = (heap.usedSize ?? 0) + (heap.backingStorageSize ?? 0);
    return { nodes: Nodes, listeners: JSEventListeners, documents: Documents, bytes };
  }

  /**
   * CPU seconds of the longest task in the page's own thread while something happens: the longest that a key press
   * would have to wait on an otherwise idle machine.
   */
  async longestTask(happens: () => Promise<void>): Promise<number> {
    const events: { name: string; ph: string; tdur?: number; tid: number; pid: number; args: { name?: string } }[] = [];
    const collect = ({ value }: { value: typeof events }) => events.push(...value);
    this.#session.on('Tracing.dataCollected', collect as never);
    await this.#session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['toplevel', '__metadata'], excludedCategories: ['*'] },
    });
    await happens();
    const done = new Promise<void>((resolve) => this.#session.once('Tracing.tracingComplete', () => resolve()));
    await this.#session.send('Tracing.end');
    await done;
    this.#session.off('Tracing.dataCollected', collect as never);
    const main = new Set(
      events.flatMap(({ name, args, pid, tid }) =>
        name === 'thread_name' && args.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
      ),
    );
    const tasks = events.filter(
      ({ ph, tdur, pid, tid }) => ph === 'X' && tdur !== undefined && main.has(`${pid} ${tid}`),
    );
    if (tasks.length === 0) throw new Error('Chromium has told of no task of the page’s thread.');
    return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1e6;
  }
}
