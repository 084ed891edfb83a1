import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { type Cell, type ColorScale, colorBar, Heatmap, type NumberFormat, thumbnail } from '../../charts/index.ts';
import { schemeName } from '../learning/index.ts';
import type { MapChoice } from './parameters.ts';
import type { TrainView } from './view-model.ts';
import { looksAt } from './words.ts';

export interface MapsOptions {
  readonly chosen: MapChoice;
  readonly scale: ColorScale;
  readonly cursor: Cell;
  readonly format: NumberFormat;
  readonly choose: (choice: MapChoice) => void;
}

/** Small maps of every head of every model on one sequence, and a large one of the chosen head. */
export class AttentionMaps {
  private readonly map: Heatmap;

  constructor(host: ReactiveControllerHost, onRead: (cell: Cell | null) => void) {
    this.map = new Heatmap(host, onRead);
  }

  render(view: TrainView, options: MapsOptions): TemplateResult {
    const { setup } = view;
    const { layers, heads } = setup.setting;
    const { format } = options;
    const { say } = format;
    return html`
      <div class="attention">
        <div class="maps" role="group" aria-label=${say('Every head; arrow keys go from one to the next')} @keydown=${moveFocus}>
          ${setup.schemes.map(
            (scheme, i) => html`
              <div class="model">
                <p class="heading">${schemeName(scheme, format)}</p>
                <div class="layers ${layers * heads <= 8 ? 'beside' : ''}" .style=${`--layers: ${layers}`}>
                  ${Array.from(
                    { length: layers },
                    (_, layer) => html`
                      <div class="heads" .style=${`--heads: ${Math.min(heads, 8)}`}>
                        ${Array.from({ length: heads }, (_, head) => this.small(view, { scheme: i, layer, head }, options))}
                      </div>
                    `,
                  )}
                </div>
              </div>
            `,
          )}
          <p class="said">${say(
            layers * heads <= 8
              ? 'Each group of maps is a layer, each map a head: its rows are queries, its columns the keys they look at.'
              : 'Each row of maps is a layer, each map a head: its rows are queries, its columns the keys they look at.',
          )}${setup.sequence > setup.setting.length ? ` ${say('The dashed line is the length that is trained: below it no query has been in training.')}` : ''}</p>
        </div>
        ${this.large(view, options)}
      </div>
    `;
  }

  private small(view: TrainView, choice: MapChoice, { chosen, scale, choose, format }: MapsOptions): TemplateResult {
    const { scheme, layer, head } = choice;
    const pressed = scheme === chosen.scheme && layer === chosen.layer && head === chosen.head;
    const { data, length } = weightsOf(view, choice);
    const title = headTitle(view, choice, format);
    const seen = view.models[scheme]?.snapshot ? `: ${looksAt(data, length, view.setup.setting.length, format)}` : '';
    return html`<button
      type="button"
      class="map"
      tabindex=${pressed ? 0 : -1}
      aria-pressed=${pressed}
      aria-label="${title}${seen}"
      @click=${() => choose(choice)}
    >${thumbnail({ data, rows: length, columns: length }, scale)}</button>`;
  }

  private large(view: TrainView, { chosen, scale, cursor, format }: MapsOptions): TemplateResult {
    const { say } = format;
    const { scheme } = chosen;
    const { data, length } = weightsOf(view, chosen);
    const title = headTitle(view, chosen, format);
    const { length: trained } = view.setup.setting;
    const isThere = view.models[scheme]?.snapshot !== undefined;
    const what = isThere ? looksAt(data, length, view.setup.setting.length, format) : say('nothing yet');
    const labels = (isThere ? view.recording.words : []).map((text, index) => ({ index, text }));
    const axis = (name: string) => ({ title: say(name), labels, words: true });
    return html`
      <div class="large">
        <p class="heading">${title}</p>
        <p class="looks">${isThere ? what : say('Attention forms when training starts.')}</p>
        ${this.map.render({
          matrix: { data, rows: length, columns: length },
          scale,
          rowAxis: axis('query'),
          columnAxis: axis('key'),
          label: say('Attention of {head}, on {length} tokens: {what}.', { head: title, length, what }),
          cursor,
          squareCell: Math.min(14, 420 / length),
          ...(length > trained && { edge: trained }),
          cellText: format.short,
        })}
        ${colorBar(scale, say('weight'), format.significant)}
      </div>
    `;
  }
}

function headTitle({ setup }: TrainView, { scheme, layer, head }: MapChoice, { name, say }: NumberFormat): string {
  return say('{scheme}, layer {layer}, head {head}', {
    scheme: name(setup.schemes[scheme]?.title ?? ''),
    layer: layer + 1,
    head: head + 1,
  });
}

/** The weights [length, length] of one head; zeros until there are any. */
export function weightsOf(
  { setup, models }: TrainView,
  { scheme, layer, head }: MapChoice,
): { readonly data: Float32Array; readonly length: number } {
  const { sequence: length, setting } = setup;
  const attention = models[scheme]?.snapshot?.attention.data;
  if (!attention) return { data: nothing(length), length };
  const parts = known.get(attention) ?? [];
  known.set(attention, parts);
  const at = layer * setting.heads + head;
  parts[at] ??= attention.subarray(at * length * length, (at + 1) * length * length);
  return { data: parts[at] as Float32Array, length };
}

/** Caches the parts: a picture recognises its data by identity. */
const known = new WeakMap<Float32Array, Float32Array[]>();
const empty = new Map<number, Float32Array>();

function nothing(length: number): Float32Array {
  const data = empty.get(length) ?? new Float32Array(length * length);
  empty.set(length, data);
  return data;
}

function moveFocus(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const maps = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('.map')];
  const at = maps.indexOf(event.target as HTMLElement);
  const to = {
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    Home: 0,
    End: maps.length - 1,
  }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  maps[to]?.focus();
  maps[to]?.click();
}
