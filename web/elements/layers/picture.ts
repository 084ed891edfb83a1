import { html, nothing, type TemplateResult } from 'lit';
import type { NumberFormat } from '../../charts/index.ts';
import { type Entry, isNear, type LayerCell, type LayerGroup, type LayerStrip } from './model.ts';

export interface LayerColor {
  /** Undefined if hatched. */
  readonly fill?: string;
  readonly ink: string;
}

type Hue = Exclude<Entry, 'none'>;

/**
 * A hue for each place where position enters: strong for layers that see everything, pale for layers that see only
 * nearby tokens.
 */
const strong: Readonly<Record<Hue, readonly string[]>> = {
  rotary: ['#6b3fa0', '#47276f', '#7d52b3'],
  bias: ['#1f5fa8', '#123f75', '#2f6fb8'],
  absolute: ['#1b7a4b', '#0f5433', '#2f7f57'],
  relative: ['#7b5134', '#553620', '#8f6242'],
};
const pale: Readonly<Record<Hue, readonly string[]>> = {
  rotary: ['#d3c0ea', '#e7dcf4', '#b79cdb'],
  bias: ['#b5d0ee', '#d8e6f7', '#8fb6e2'],
  absolute: ['#b4dcc6', '#d8eee2', '#8cc7a7'],
  relative: ['#e3cbb8', '#f0e2d6', '#cfab8e'],
};

/** The colour of each group; tones repeat if a kind has more groups than there are tones. */
export function layerColors(groups: readonly LayerGroup[]): LayerColor[] {
  const count = new Map<string, number>();
  return groups.map((group) => {
    const { entry } = group;
    if (entry === 'none') return { ink: 'var(--ink)' };
    const near = isNear(group);
    const key = `${entry} ${near}`;
    const nth = count.get(key) ?? 0;
    count.set(key, nth + 1);
    const tones = (near ? pale : strong)[entry];
    return { fill: tones[nth % tones.length] as string, ink: near ? '#1d1b18' : '#ffffff' };
  });
}

interface StripOptions {
  readonly colors: readonly LayerColor[];
  /** Indices of cells. */
  readonly chosen: number | undefined;
  readonly current: number;
  readonly format: NumberFormat;
  readonly describe: (group: LayerGroup) => string;
  readonly read: (cell: number | undefined) => void;
  readonly choose: (cell: number) => void;
}

/** One button per layer. Tab reaches one of them, arrow keys the others. */
export function strip({ cells, groups }: LayerStrip, options: StripOptions): TemplateResult {
  const { name, say } = options.format;
  const stacks = [...new Set(cells.map(({ stack }) => stack))];
  const onPointer = ({ target }: Event) => {
    const cell = cellOf(target);
    if (cell !== undefined) options.read(cell);
  };
  return html`
    <div
      class="stacks"
      @keydown=${(event: KeyboardEvent) => moveFocus(event)}
      @focusin=${onPointer}
      @pointermove=${onPointer}
      @pointerleave=${() => options.read(undefined)}
    >
      ${stacks.map(
        (stack) => html`
          <div class="stack" role="group" aria-label=${say('{stack}; arrow keys go from layer to layer', { stack: stack ? name(stack) : say('Layers') })}>
            ${stack ? html`<p class="name" aria-hidden="true">${name(stack)}</p>` : nothing}
            <div class="strip" .style=${`--count: ${cells.filter((cell) => cell.stack === stack).length}`}>
              ${cells.map((cell, i) => (cell.stack === stack ? button(cell, i, groups, options) : nothing))}
            </div>
          </div>
        `,
      )}
    </div>
  `;
}

function button(cell: LayerCell, i: number, groups: readonly LayerGroup[], options: StripOptions): TemplateResult {
  const group = groups[cell.group] as LayerGroup;
  const { fill, ink } = options.colors[cell.group] as LayerColor;
  const chosen = i === options.chosen;
  return html`<button
    type="button"
    class="layer ${fill ? '' : 'bare'} ${isNear(group) ? 'near' : ''}"
    data-cell=${i}
    tabindex=${i === options.current ? 0 : -1}
    aria-pressed=${chosen}
    aria-label=${options.format.say('layer {number}: {what}', { number: cell.layer, what: options.describe(group) })}
    .style=${`--layer-fill: ${fill ?? 'none'}; --layer-ink: ${ink}`}
    @click=${() => options.choose(i)}
  >${cell.layer}</button>`;
}

function cellOf(target: EventTarget | null): number | undefined {
  const { cell } = (target as Element).closest<HTMLElement>('[data-cell]')?.dataset ?? {};
  return cell === undefined ? undefined : Number(cell);
}

/** Left and right move along the layers, up and down to the line above and below. */
function moveFocus(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const cells = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('.layer')];
  const at = cells.indexOf(event.target as HTMLElement);
  const here = cells[at];
  if (!here) return;
  const to = {
    ArrowLeft: () => cells[at - 1],
    ArrowRight: () => cells[at + 1],
    ArrowUp: () => cells.slice(0, at).findLast((cell) => isAcross(cell, here)),
    ArrowDown: () => cells.slice(at + 1).find((cell) => isAcross(cell, here)),
    Home: () => cells[0],
    End: () => cells.at(-1),
  }[event.key];
  if (!to) return;
  event.preventDefault();
  to()?.focus();
}

/** Whether a cell is in the same column as another one. */
function isAcross(cell: HTMLElement, here: HTMLElement): boolean {
  return Math.abs(cell.offsetLeft - here.offsetLeft) < here.offsetWidth / 2;
}
