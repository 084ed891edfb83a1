import { PosencGeneralise } from '../../elements/generalise/index.ts';
import { PosencTrain } from '../../elements/train/index.ts';
import { worksOffline } from '../shared/index.ts';
import { TrainBoard } from './board/board.ts';
import { TrainRuns } from './runs/run-list.ts';

for (const element of [PosencTrain, PosencGeneralise]) {
  element.embedScript = new URL(element.embedScript, document.baseURI).href;
}

customElements.define('posenc-generalise', PosencGeneralise);
customElements.define('posenc-train', PosencTrain);
customElements.define('train-runs', TrainRuns);
customElements.define('train-board', TrainBoard);
worksOffline();
