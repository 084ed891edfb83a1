import type { ExtendedFunctions } from './types/index.ts';

const all: Readonly<Record<keyof ExtendedFunctions, true>> = {
  linearAttention: true,
  recurrentAttention: true,
  headDecays: true,
  latentAttention: true,
  latentKeys: true,
  resampleTable: true,
  resampleTaps: true,
  fourierFeatures: true,
  convPositions: true,
  weightNorm: true,
  compressedEntries: true,
  fope: true,
  fopeTable: true,
  fopeFrequencies: true,
  pope: true,
  mappedAttention: true,
  mappedPositions: true,
  randomizedPositions: true,
  coupledPositions: true,
  similarity: true,
  shiftOperator: true,
  pairShiftMatrix: true,
  principalComponents: true,
  spectrum: true,
  rotaryDecay: true,
  distanceProfile: true,
  decayEnvelope: true,
  correlationTerms: true,
  cacheDeviation: true,
  score: true,
};

/** The functions of the extended part; an instance has them under these names even before they are loaded. */
export const extendedNames = Object.keys(all) as readonly (keyof ExtendedFunctions)[];
