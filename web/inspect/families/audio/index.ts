/** Families that process or generate audio. */
import type { Family } from '../types.ts';
import { conformers } from './conformer.ts';
import { speechSinusoids } from './speech-to-text.ts';
import { wav2vec2s } from './wav2vec2.ts';
import { whispers } from './whisper.ts';

export const audioFamilies: readonly Family[] = [...conformers, ...speechSinusoids, ...wav2vec2s, ...whispers];
