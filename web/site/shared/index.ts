export { Background, workerPosenc } from './background.ts';
export { copyLater } from './clipboard.ts';
export { entriesOf, HashHistory, hashOf, type WrittenHash } from './hash.ts';
export { worksOffline } from './offline.ts';
export { longestAddress, pack, unpack } from './packed.ts';
export { decodeState, encodeState, type PageState } from './permalink.ts';
