export { defineWhenNear, figureNames } from './figures.ts';
export { worksOffline } from './offline.ts';
export { decodeState, encodeState, type PageState } from './permalink.ts';
