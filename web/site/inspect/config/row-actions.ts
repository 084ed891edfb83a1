import { html, nothing, type TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import type { LayerGroup } from 'posenc/inspect';
import { layerNumbers } from '../../../elements/layers/index.ts';
import { copyLater } from '../../shared/index.ts';
import type { LabLink, labLink } from './lab-link.ts';

export interface RowActions {
  readonly group: LayerGroup;
  /** Whether there are several groups. */
  readonly several: boolean;
  readonly length: number | undefined;
  readonly posenc: Posenc | undefined;
  /** Makes addresses of the Lab; undefined until it is loaded. */
  readonly labLink: typeof labLink | undefined;
  /** The result of the last action. */
  readonly said: string;
  readonly tell: (sentence: string) => void;
}

/** What can be done with the encoding of a group: see it in the Lab, take it away. */
export function rowActions({
  group,
  several,
  length,
  posenc,
  labLink: linkOf,
  said,
  tell,
}: RowActions): TemplateResult {
  const { row, layers, stack } = group;
  const link = linkOf?.(row, length);
  const copyText = (what: string, text: Promise<string>) => void copy(what, text).then(tell);
  const program = async () => {
    const { rowProgram } = await import('./python.ts');
    return rowProgram(posenc as Posenc, row, length) ?? '';
  };
  const specification = JSON.stringify({ encoding: row.encoding ?? null, attention: row.attention }, null, 2);
  const which = layers.length > 8 ? `${layers.length} layers` : `layers ${layerNumbers(layers, '–')}`;
  return html`
    <div class="actions">
      ${several ? html`<span class="quiet">${stack ? `${stack} ` : ''}${which}:</span>` : nothing}
      ${link ? html`<a class="push" href=${link.address}>Open in Lab</a>` : nothing}
      ${
        row.entry === 'rotary' && row.encoding
          ? html`<button type="button" class="push" ?disabled=${!posenc} @click=${() => copyText('A program for NumPy', program())}>Copy as Python</button>`
          : nothing
      }
      <button type="button" class="push" @click=${() => copyText('The specification', Promise.resolve(specification))}>Copy as JSON</button>
      <span class="quiet" role="status">${said}</span>
    </div>
    ${linkOf ? missing(group, link) : nothing}
  `;
}

function missing({ row }: LayerGroup, link: LabLink | undefined): TemplateResult | typeof nothing {
  if (!link) {
    return row.entry === 'none'
      ? nothing
      : html`<p class="quiet">The Lab does not have this encoding, or the file does not describe it completely.</p>`;
  }
  if (link.leftOut.length === 0) return nothing;
  return html`<p class="quiet">The Lab leaves out ${link.leftOut.join('; ')}.</p>`;
}

async function copy(what: string, text: Promise<string>): Promise<string> {
  const copied = copyLater(text).then(
    () => true,
    () => false,
  );
  try {
    const lines = (await text).trimEnd().split('\n').length;
    if (!(await copied)) return 'This browser does not let the page copy.';
    return `${what} is copied: ${lines === 1 ? '1 line' : `${lines} lines`}.`;
  } catch (error) {
    return (error as Error).message;
  }
}
