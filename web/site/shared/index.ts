export { Background } from './background.ts';
export { copyLater } from './clipboard.ts';
export { worksOffline } from './offline.ts';
export { decodeState, encodeState, type PageState } from './permalink.ts';
export { siteRoot } from './site-root.ts';
