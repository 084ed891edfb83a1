/** What is said of a model's configuration. */
import { remarks } from '../../families/remarks.ts';
import { texts } from '../messages/index.ts';
import { ofModels } from '../messages/models.ts';

export function fill(): void {
  texts.models.put(ofModels);
  texts.remarks.put(remarks);
}

export { ofModels, remarks };
