import { FigureElement } from '../../elements/figure/index.ts';
import { PosencLayers } from '../../elements/layers/index.ts';
import { worksOffline } from '../shared/index.ts';
import { InspectArrays } from './arrays/arrays-part.ts';
import { InspectComparison } from './arrays/comparison.ts';
import { InspectBoard } from './board/board.ts';
import { InspectCheckpoint } from './checkpoint/checkpoint-part.ts';
import { InspectCache } from './config/cache.ts';
import { InspectFrequencies } from './config/frequencies.ts';
import { InspectReport } from './config/report.ts';
import { InspectErrors } from './precision/errors.ts';
import { InspectPrecision } from './precision/precision-part.ts';
import { InspectSource } from './source/source-panel.ts';

FigureElement.embedScript = new URL('embed.js', document.baseURI).href;

customElements.define('posenc-layers', PosencLayers);
customElements.define('inspect-cache', InspectCache);
customElements.define('inspect-frequencies', InspectFrequencies);
customElements.define('inspect-report', InspectReport);
customElements.define('inspect-source', InspectSource);
customElements.define('inspect-arrays', InspectArrays);
customElements.define('inspect-comparison', InspectComparison);
customElements.define('inspect-checkpoint', InspectCheckpoint);
customElements.define('inspect-errors', InspectErrors);
customElements.define('inspect-precision', InspectPrecision);
customElements.define('inspect-board', InspectBoard);
worksOffline();
