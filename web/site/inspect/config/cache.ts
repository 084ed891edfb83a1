import {
  css,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { CacheDeviation, Posenc } from 'posenc';
import { cacheDrift, type LayerGroup } from 'posenc/inspect';
import { type Cell, chartStyle, LinePlot, significant, tick } from '../../../charts/index.ts';
import { baseStyle } from '../../../elements/figure/index.ts';

/** The limit, because the key of each token is rotated with different frequencies. */
const maxTokens = 32_768;
const maxPoints = 512;

/** The effect on cached keys when the frequencies of a layer change with the length. */
export class InspectCache extends LitElement {
  static override styles = [
    baseStyle,
    chartStyle,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 10px;
      }
      .quiet {
        font-size: 13px;
        color: var(--quiet);
      }
    `,
  ];

  static override properties: PropertyDeclarations = {
    posenc: { attribute: false },
    group: { attribute: false },
    length: { attribute: false },
    cursor: { state: true },
  };

  declare posenc: Posenc | undefined;
  declare group: LayerGroup | undefined;
  declare length: number | undefined;
  declare private cursor: Cell;

  private drift: CacheDeviation | undefined;
  private problem: string | TemplateResult | undefined;
  private readonly plot = new LinePlot(this, (cell) => {
    if (cell) this.cursor = cell;
  });

  constructor() {
    super();
    this.cursor = { row: 0, column: 0 };
  }

  /** Default: some tokens past the switch. */
  private get tokens(): number {
    const { switchAbove = 1 } = this.group?.row ?? {};
    return this.length ?? Math.min(maxTokens, switchAbove + 256);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!['posenc', 'group', 'length'].some((name) => changed.has(name))) return;
    const { posenc, group } = this;
    this.drift = this.problem = undefined;
    if (posenc && group) this.compute(posenc, group);
  }

  private compute(pe: Posenc, group: LayerGroup): void {
    const { tokens } = this;
    if (tokens > maxTokens) {
      this.problem = `Sequences of up to ${maxTokens} tokens are simulated here; ${tokens} are asked for.`;
      return;
    }
    try {
      this.drift = cacheDrift(pe, group.row, { length: tokens });
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code === 'not-loaded') void this.extend(pe);
      else this.problem = message;
    }
  }

  /** Loads the extended part of the module, which has the measure. */
  private async extend(pe: Posenc): Promise<void> {
    try {
      await pe.extend({ field: false });
      if (this.group) this.compute(pe, this.group);
    } catch (error) {
      this.problem = (error as Error).message;
    }
    this.requestUpdate();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { drift, problem, tokens } = this;
    if (problem) return html`<p class="quiet">${problem}</p>`;
    if (!drift) return nothing;
    const { switchAbove } = this.group?.row ?? {};
    if (drift.deviation === 0) {
      return html`<p>At ${tokens} tokens cached keys are still those that one pass over the text gives. They differ above ${switchAbove ?? ''}.</p>`;
    }
    const { x, y } = stretches(drift);
    const column = Math.min(this.cursor.column, x.length - 1);
    return html`
      <p>
        A program that keeps keys as they were turned, and generates on to ${tokens} tokens, gets other logits than one pass over the text: by up to ${significant(drift.deviation)}, at key ${drift.position}.
      </p>
      ${this.plot.render({
        series: [{ name: '', x, y }],
        xAxis: { title: 'key' },
        yAxis: { title: 'difference of the logit' },
        label: `Difference of the logits of the last query over ${tokens} keys, at most ${significant(drift.deviation)}.`,
        cursor: { row: 0, column },
        write: tick,
        height: 220,
      })}
      <p class="quiet">
        key ${x[column] ?? ''}: ${significant(y[column] as number)}. Random vectors of length about √d stand in for queries and keys.
      </p>
    `;
  }
}

/** The largest difference within each run of keys, with its sign. */
function stretches({ onePass, cached }: CacheDeviation): { x: number[]; y: number[] } {
  const count = Math.min(maxPoints, cached.length);
  const x: number[] = [];
  const y: number[] = [];
  const difference = (key: number) => (cached[key] as number) - (onePass[key] as number);
  for (let i = 0; i < count; i++) {
    const [from, to] = [i, i + 1].map((k) => Math.round((k * cached.length) / count)) as [number, number];
    let worst = from;
    for (let key = from; key < to; key++) {
      if (Math.abs(difference(key)) > Math.abs(difference(worst))) worst = key;
    }
    x.push(worst);
    y.push(difference(worst));
  }
  return { x, y };
}
