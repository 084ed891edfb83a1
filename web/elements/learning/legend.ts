import { css, html, type TemplateResult } from 'lit';
import type { NumberFormat } from '../../charts/index.ts';
import type { TrainedScheme } from './schemes.ts';

export const schemeMarkStyle = css`
  .scheme-mark {
    flex: none;
    width: 18px;
    border-top: 2.5px solid var(--stroke);
  }
  .scheme-mark.dashed {
    border-top-style: dashed;
  }
  .scheme-name {
    display: inline-flex;
    align-items: center;
    gap: 8px;
  }
  @media (forced-colors: active) {
    .scheme-mark {
      forced-color-adjust: none;
    }
  }
`;

/** The name of a scheme after a sample of its line. */
export function schemeName({ title, color, dashed }: TrainedScheme, { name }: NumberFormat): TemplateResult {
  return html`<span class="scheme-name"
    ><span class="scheme-mark ${dashed ? 'dashed' : ''}" .style=${`--stroke: ${color}`}></span>${name(title)}</span
  >`;
}
