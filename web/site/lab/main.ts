import { worksOffline } from '../shared/index.ts';
import { LabBoard } from './board/board.ts';
import { LabPanel } from './panel/panel.ts';

customElements.define('lab-panel', LabPanel);
customElements.define('lab-board', LabBoard);

const field = document.querySelector<HTMLDetailsElement>('#field');
field?.addEventListener('toggle', () => void import('./field.ts').then(({ defineField }) => defineField()), {
  once: true,
});
if (field && location.hash === '#field') field.open = true;
worksOffline();
