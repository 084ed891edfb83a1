import { worksOffline } from '../offline.ts';
import { LabBoard } from './board.ts';
import { LabPanel } from './panel.ts';

customElements.define('lab-panel', LabPanel);
customElements.define('lab-board', LabBoard);

worksOffline();
