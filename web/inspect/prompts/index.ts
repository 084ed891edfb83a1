export { type Picture, type PictureTokens, pictureTokens } from './picture-tokens.ts';
export { promptPositions } from './prompt-positions.ts';
export type { Prompt, PromptPositions, PromptSegment } from './types.ts';
