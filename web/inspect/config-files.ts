/** What names files that are not JSON. */
import { otherFiles } from './config/file.ts';
import { checkBytes, checkText } from './config/texts.ts';

export const fill = () => otherFiles.put({ checkBytes, checkText });
