import { FigureElement } from '../../elements/figure/index.ts';
import { worksOffline } from '../shared/index.ts';
import { InspectBoard } from './board/board.ts';
import { InspectSource } from './source/source-panel.ts';

FigureElement.embedScript = new URL('embed.js', document.baseURI).href;

customElements.define('inspect-source', InspectSource);
customElements.define('inspect-board', InspectBoard);
worksOffline();
