export { Background } from './background.ts';
export { worksOffline } from './offline.ts';
export { decodeState, encodeState, type PageState } from './permalink.ts';
