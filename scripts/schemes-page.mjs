// node scripts/schemes-page.mjs
// Writes the tables of docs/schemes.md that list what field.js computes, from its catalogue in dist/.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const schemesPage = fileURLToPath(new URL('../docs/schemes.md', import.meta.url));

const begin = '<!-- Written by scripts/schemes-page.mjs from web/catalogue/field. -->';
const end = '<!-- The end of what is written. -->';

/** @param {readonly import('../web/catalogue/field/index.ts').FieldScheme[]} catalogue */
export function fieldSection(catalogue) {
  const fields = [...new Set(catalogue.map(({ field }) => field))];
  const row = ({ name, title, summary, call, options: { form }, references: [source] }) =>
    `| [${title}](${source.url}) | \`${name}\` | \`${call}${form ? `, ${form}` : ''}\` | ${summary} |`;
  const tables = fields.map(
    (field) =>
      `### ${field}\n\n| Scheme | Name | Function, form | |\n| --- | --- | --- | --- |\n${catalogue
        .filter((one) => one.field === field)
        .map(row)
        .join('\n')}`,
  );
  return `${begin}\n\n${tables.join('\n\n')}\n\n${end}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { fieldCatalogue } = await import(new URL('../dist/catalogue-field.js', import.meta.url).href);
  const page = await readFile(schemesPage, 'utf8');
  const section = new RegExp(`${begin}[^]*${end}`);
  await writeFile(
    schemesPage,
    page.replace(section, () => fieldSection(fieldCatalogue)),
  );
}
