// Not beside the problems: the worker has those, and no elements.
import { html, nothing, type TemplateResult } from 'lit';
import { type Cell, fixed, significant } from '../../../charts/index.ts';
import { type Picture, valueAt } from '../pictures/picture.ts';

export interface Read {
  readonly title: string;
  readonly picture: Picture | undefined;
}

export interface Readout {
  /** The token at an index. */
  readonly token: (i: number) => string;
}

/** The same cell in all panels, as a line of labelled numbers. */
export function readout(panels: readonly Read[], { row, column }: Cell, words: Readout): TemplateResult {
  const first = panels.find(({ picture }) => picture && picture.kind !== 'nothing')?.picture;
  if (!first) return html`${nothing}`;
  return html`
    ${where(first, row, column, words)}
    ${panels.map(({ title, picture }) => {
      const value = picture && valueAt(picture, row, column);
      return value === undefined
        ? nothing
        : html`<span class="reading">${title} <b>${written(picture as Picture, value)}</b></span>`;
    })}
  `;
}

function where(picture: Picture, row: number, column: number, { token }: Readout): TemplateResult {
  if (picture.kind === 'curves') {
    const curve = picture.curves[row];
    const name = curve?.name ? html`<span class="reading"><b>${curve.name}</b></span>` : nothing;
    const x = curve?.x[column];
    return html`${name}<span class="reading">${picture.xTitle} <b>${x ?? nothing}</b></span>`;
  }
  if (picture.kind !== 'matrix') return html``;
  const { rowAxis, columnAxis, firstRow, columns, rows } = picture;
  if (columnAxis !== 'key') {
    return html`
      <span class="reading">${rowAxis} <b>${row + firstRow}</b></span>
      <span class="reading">${columnAxis} <b>${column}</b></span>
    `;
  }
  const query = row + columns - rows;
  return html`
    <span class="reading">query <b translate="no">${token(query)}</b> (${query}) → key <b translate="no">${token(column)}</b> (${column})</span>
  `;
}

function written(picture: Picture, value: number): string {
  if (!Number.isFinite(value)) return value === Number.NEGATIVE_INFINITY ? 'masked' : '∞';
  return picture.kind === 'matrix' ? fixed(value) : significant(value);
}
