import { worksOffline } from '../shared/index.ts';
import { LabBoard } from './board/board.ts';
import { LabPanel } from './panel/panel.ts';

customElements.define('lab-panel', LabPanel);
customElements.define('lab-board', LabBoard);
worksOffline();
