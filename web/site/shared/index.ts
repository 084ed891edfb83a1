export {
  decodeState,
  encodeState,
  entriesOf,
  HashHistory,
  hashOf,
  longestAddress,
  type PageState,
  pack,
  unpack,
  type WrittenHash,
} from './address.ts';
export { answerJobs, Background, workerPosenc } from './background.ts';
export { dropStyle, listenToWindow, PageDrop } from './drop.ts';
export { linkForm, onFiles } from './fields.ts';
export { configAddress, copyLater, droppedFiles, noAddress, runAddress, worksOffline } from './page.ts';
export { roomStyle } from './room-style.ts';
export { busyLine, Task } from './task.ts';
