import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { arrowPlane, arrowStyle } from '../../../web/charts/arrows.ts';
import type { Cell } from '../../../web/charts/cell.ts';
import { cellBoard, cellBoardStyle } from '../../../web/charts/cell-board.ts';
import { english } from '../../../web/charts/number-format.ts';
import { scatter, scatterStyle } from '../../../web/charts/scatter.ts';
import { readable, readableStyle } from '../../../web/charts/sized-element.ts';

const kinds = { arrows: arrowPlane, board: cellBoard, scatter } as const;

type Shown = { [Kind in keyof typeof kinds]: [Kind, Parameters<(typeof kinds)[Kind]>[0]] }[keyof typeof kinds];

/** Holds one picture made by a template function, which is read through its cells: three in row 0, one in row 1. */
class TemplateStage extends LitElement {
  static override styles = [arrowStyle, cellBoardStyle, scatterStyle, readableStyle, css`:host { display: block }`];

  readonly read: (Cell | null)[] = [];
  private cursor: Cell = { row: 0, column: 0 };
  private content: TemplateResult | undefined;

  show(...[kind, picture]: Shown): Promise<boolean> {
    this.content = (kinds[kind] as (of: typeof picture) => TemplateResult)(picture);
    this.requestUpdate();
    return this.updateComplete;
  }

  protected override render() {
    if (!this.content) return nothing;
    const options = {
      kind: english.say('picture'),
      say: english.say,
      label: 'parts',
      rows: 2,
      columnsOf: (row: number) => (row === 0 ? 3 : 1),
      cursor: () => this.cursor,
      onRead: (cell: Cell | null) => {
        this.read.push(cell);
        if (cell) this.cursor = cell;
      },
    };
    return html`${readable(options, this.content)}`;
  }
}

customElements.define('posenc-stage', TemplateStage);
