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
export { configAddress, copyLater, droppedFiles, runAddress, worksOffline } from './page.ts';
