/** Messages about a model's configuration. */

import { texts } from './config/messages/index.ts';
import { ofModels } from './config/messages/models.ts';
import { remarks } from './families/remarks.ts';

export function fill(): void {
  texts.models.put(ofModels);
  texts.remarks.put(remarks);
}

export { ofModels, remarks };
