/**
 * The file that `extend()` loads after the extended part: functions for images, video, sound, graphs, proteins and the
 * Earth. It is a separate file in the package, which pages that do without these functions do not load.
 */
// Makes bundlers leave shared code in engine.js instead of creating another file.
import './engine.ts';

export { fieldFunctions } from './field/index.ts';
