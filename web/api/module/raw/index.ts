/**
 * The WebAssembly module exactly as cpp/bindings declares it, one group per binding file.
 *
 * Every `…Pointer` is a byte offset into the module's memory, 16-byte aligned, from `allocate`; 0 means "not given" where a
 * field says so; a structure that is left out is not given either. Arrays are float32 and row-major unless the name says otherwise. Choices travel as the same strings the
 * public API uses. A C++ exception arrives as a JavaScript Error with a `code`: see RawError and engine.ts, which throws it.
 * tests/api/module/raw.test.ts holds these declarations against the module's real exports.
 */
import type { RawAbsoluteModule } from './absolute.ts';
import type { RawAnalysisModule } from './analysis.ts';
import type { RawAttentionModule } from './attention.ts';
import type { RawBiasModule } from './bias.ts';
import type { RawLinearAttentionModule } from './linear-attention.ts';
import type { RawRelativeModule } from './relative.ts';
import type { RawRotaryModule } from './rotary.ts';

export type * from './absolute.ts';
export type * from './analysis.ts';
export type * from './attention.ts';
export type * from './bias.ts';
export type * from './linear-attention.ts';
export type * from './relative.ts';
export type * from './rotary.ts';

export interface RawModule
  extends RawAbsoluteModule,
    RawRotaryModule,
    RawBiasModule,
    RawRelativeModule,
    RawAttentionModule,
    RawAnalysisModule,
    RawLinearAttentionModule {
  /** Throws a RawError 'out-of-memory' when the memory cannot grow that far. */
  allocate(bytes: number): number;
  release(pointer: number): void;
}
