// npm run messages
// Lists what figures say in English and other languages lack, and what those languages have although no figure says it any more. Neither is
// an error: English is the master, and a message without a translation appears in English.
import { existsSync } from 'node:fs';

if (!existsSync(new URL('../dist/messages-de.js', import.meta.url))) {
  console.error('dist/ is not built yet: run npm run build first.');
  process.exit(1);
}
// Imported only now, because it needs packages, which are there once dist/ is.
const { compared, readMessages } = await import('./messages/compared.mjs');
const { tables, english } = await readMessages();
for (const { language, missing, unsaid } of compared(tables, english)) {
  console.log(`${language}: ${missing.length} missing, ${unsaid.length} no longer said`);
  for (const text of missing) console.log(`  missing  ${JSON.stringify(text)}`);
  for (const text of unsaid) console.log(`  no longer said  ${JSON.stringify(text)}`);
}
