/** Files of other programs, and what is said of files. */
import * as families from '../../families/formats.ts';
import { otherPrograms } from '../formats.ts';
import { ggufConfiguration } from '../gguf-metadata.ts';
import { ofFiles } from '../messages/files.ts';
import { texts } from '../messages/index.ts';

export function fill(): void {
  otherPrograms.put({ ...families, ggufConfiguration });
  texts.files.put(ofFiles);
}

export { ofFiles };
