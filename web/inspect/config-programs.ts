/** Files of other programs, and messages about files. */

import { otherPrograms } from './config/file.ts';
import { ggufConfiguration } from './config/gguf-metadata.ts';
import { ofFiles } from './config/messages/files.ts';
import { texts } from './config/messages/index.ts';
import * as families from './families/formats.ts';

export function fill(): void {
  otherPrograms.put({ ...families, ggufConfiguration });
  texts.files.put(ofFiles);
}

export { ofFiles };
