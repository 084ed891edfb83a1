import { worksOffline } from '../shared/index.ts';
import { RunBoard } from './board.ts';
import { RunSource } from './source.ts';

customElements.define('run-source', RunSource);
customElements.define('run-board', RunBoard);
worksOffline();
