export type { VerifyCause } from './deviation.ts';
export type { AnyTensor } from './read.ts';
export type { ArraysToVerify, ExpectedEncoding, Mistake, Verification } from './types.ts';
export { verify } from './verify.ts';
