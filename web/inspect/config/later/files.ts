/** What names files that are no JSON. */
import { otherFiles } from '../file.ts';
import { checkBytes, checkText } from '../texts.ts';

export const fill = () => otherFiles.put({ checkBytes, checkText });
