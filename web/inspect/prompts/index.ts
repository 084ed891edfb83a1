export { promptPositions } from './prompt-positions.ts';
export type { Prompt, PromptPositions, PromptSegment } from './types.ts';
