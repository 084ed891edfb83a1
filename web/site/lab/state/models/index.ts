import type { ConfiguredModel } from './configured-model.ts';
import { others } from './others.ts';
import { partial } from './partial.ts';
import { rotation } from './rotation.ts';
import { scaled } from './scaled.ts';

export type { ConfiguredModel } from './configured-model.ts';

export const configuredModels: readonly ConfiguredModel[] = [...rotation, ...partial, ...scaled, ...others];
