import { html, nothing, type TemplateResult } from 'lit';
import type { Tensor } from 'posenc';
import { significant } from '../../../charts/index.ts';
import { type Drawing, map } from './drawing.ts';
import { windowOf } from './views.ts';

const ofClass: readonly string[] = ['class token to a patch', 'patch to the class token', 'class token to itself'];

/** One head's bias (counted from 1) over the offsets within a window. */
export function windowPicture(
  drawing: Drawing,
  { data, shape }: Tensor,
  kind: string,
  asked: number,
): TemplateResult | typeof nothing {
  const [rows, heads] = shape as readonly [number, number];
  const window = windowOf(kind, rows);
  if (!window) return nothing;
  const { extent, others } = window;
  const head = Math.min(asked, heads);
  const at = (row: number) => data[row * heads + head - 1] as number;
  const first = -(extent - 1) / 2;
  const side = (extent + 1) / 2;
  return html`
    ${map(drawing.heatmap, drawing, {
      matrix: { data: Float32Array.from({ length: extent * extent }, (_, i) => at(i)), rows: extent, columns: extent },
      rows: { title: 'rows apart', first },
      columns: { title: 'columns apart', first },
      quantity: `bias of head ${head}`,
      label: `The bias of head ${head} for each offset within a window of ${side} × ${side}.`,
      square: Math.max(8, Math.floor(440 / extent)),
    })}
    <p class="quiet">Offsets are those of the query minus those of the key.</p>
    ${others === 0 ? nothing : html`<p>${ofClass.map((what, i) => `${what}: ${significant(at(rows - others + i))}`).join('; ')}.</p>`}
  `;
}
