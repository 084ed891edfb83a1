import { keepStateBetweenLanguages, loadMessages, worksOffline } from '../shared/index.ts';
import { LabBoard } from './board/board.ts';
import { tables } from './messages/index.ts';
import { LabPanel } from './panel/panel.ts';

/** Called once the messages are loaded, so that nothing is first shown in English. */
function define(): void {
  customElements.define('lab-panel', LabPanel);
  customElements.define('lab-board', LabBoard);
}

void loadMessages(tables).then(define);
keepStateBetweenLanguages();
worksOffline();
