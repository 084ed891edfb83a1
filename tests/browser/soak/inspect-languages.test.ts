import { checkpointsSpeak, examples, inspectSpeaks } from '../support/inspect-languages.ts';
import { test } from '../support/site-page.ts';

test('the German and the Spanish Inspect say nothing as the English one does', async ({ page, home }) => {
  await inspectSpeaks({ page, home }, ['de', 'es'], examples);
});

test('the German and the Spanish checkpoints say nothing as the English ones do', async ({ page, home }) => {
  await checkpointsSpeak({ page, home }, ['de', 'es']);
});
