export { bertRelative } from './bert-relative.ts';
export { cope } from './cope.ts';
export { deberta } from './deberta.ts';
export { musicTransformer } from './music-transformer.ts';
export { shaw } from './shaw.ts';
export { transformerXl } from './transformer-xl.ts';
export { tupe } from './tupe.ts';
export { xlnet } from './xlnet.ts';
