import { PosencGeneralise } from '../../elements/generalise/index.ts';
import { PosencTrain } from '../../elements/train/index.ts';
import { keepStateBetweenLanguages, loadMessages, siteRoot, worksOffline } from '../shared/index.ts';
import { TrainBoard } from './board/board.ts';
import { tables } from './messages/index.ts';
import { TrainRuns } from './runs/run-list.ts';

for (const element of [PosencTrain, PosencGeneralise]) {
  element.embedScript = new URL(element.embedScript, siteRoot()).href;
}

/**
 * Called once the messages are loaded, so that nothing is first shown in English. There is no `await` in the module
 * itself: it would prevent the bundler from sharing code between pages, which would add to the first load of each.
 */
function define(): void {
  customElements.define('posenc-generalise', PosencGeneralise);
  customElements.define('posenc-train', PosencTrain);
  customElements.define('train-runs', TrainRuns);
  customElements.define('train-board', TrainBoard);
}

void loadMessages(tables).then(define);
keepStateBetweenLanguages();
worksOffline();
