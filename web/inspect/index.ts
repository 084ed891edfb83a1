/** `posenc/inspect`: what position is in a model, read from its configuration, from its checkpoint, or from arrays. */
export * from './arrays/index.ts';
export * from './checkpoint/index.ts';
export * from './config/index.ts';
export * from './programs/index.ts';
export * from './prompts/index.ts';
