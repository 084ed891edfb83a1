/** The views of an opened checkpoint: loaded when there is one. */
import { InspectAttention } from '../attention/attention-part.ts';
import { InspectTable } from '../tables/table-view.ts';

/** Defines the elements, once. */
export function defineViews(): void {
  if (customElements.get('inspect-table')) return;
  customElements.define('inspect-attention', InspectAttention);
  customElements.define('inspect-table', InspectTable);
}
