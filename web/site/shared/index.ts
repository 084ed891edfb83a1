export { Background } from './background.ts';
export { copyLater } from './clipboard.ts';
export { worksOffline } from './offline.ts';
export { longestAddress, longestPacked, pack, unpack } from './packed.ts';
export { decodeState, encodeState, type PageState } from './permalink.ts';
