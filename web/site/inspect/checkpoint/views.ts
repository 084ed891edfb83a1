/** What is shown of an opened checkpoint: loaded when there is one. */
import { InspectAttention } from '../attention/attention-part.ts';
import { InspectTable } from '../tables/table-view.ts';

/** Once is enough. */
export function defineViews(): void {
  if (customElements.get('inspect-table')) return;
  customElements.define('inspect-attention', InspectAttention);
  customElements.define('inspect-table', InspectTable);
}
