export { Background } from './background.ts';
export { copyLater } from './clipboard.ts';
export { keepStateBetweenLanguages } from './language-links.ts';
export { worksOffline } from './offline.ts';
export { longestAddress, longestPacked, pack, unpack } from './packed.ts';
export { pageFormat } from './page-format.ts';
export { loadMessages, type MessageTables, pageLanguage } from './page-language.ts';
export { decodeState, encodeState, type PageState } from './permalink.ts';
export { siteRoot } from './site-root.ts';
