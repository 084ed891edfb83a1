import type { TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import type { ExportedArray, ExportKind, PictureChoices } from '../../../elements/export/index.ts';
import { namesOf } from '../../../elements/inputs/index.ts';
import { copyLater } from '../../shared/index.ts';
import type { Language, Takeaway } from '../panel/actions.ts';
import { type ListingForm, listingText } from '../panel/listing-table.ts';
import { problemFrom } from '../panel/problem.ts';
import type { Listing } from '../pictures/listing.ts';
import type { Picture } from '../pictures/picture.ts';
import { labAddress } from '../state/address.ts';
import { type LabState, type PanelState, sharedValue } from '../state/state.ts';

interface Source {
  readonly pe: Posenc;
  readonly state: LabState;
  readonly panel: PanelState;
  readonly picture: Picture | undefined;
  readonly listing: Listing | undefined;
  /** Labels of the axes of queries and keys; absent for made-up tokens. */
  readonly words: readonly string[] | undefined;
  /** The drawn picture; null before there is one. */
  readonly body: HTMLElement | null;
  readonly inTheme: <T>(theme: 'light' | 'dark', call: () => T) => Promise<T>;
}

/** Copies or saves what a panel shows. Returns a sentence about the outcome. */
export async function exportPanel(takeaway: Takeaway, source: Source): Promise<string | TemplateResult> {
  try {
    if (takeaway.how === 'list') return await copyList(takeaway.form, source);
    return takeaway.how === 'copy'
      ? await copy(takeaway.language, source)
      : await save(takeaway.kind, takeaway.choices, source);
  } catch (thrown) {
    return problemFrom(thrown).message;
  }
}

async function copyList(form: ListingForm, { listing }: Source): Promise<string> {
  if (!listing) return 'This panel has no list of numbers.';
  const text = listingText(listing, form);
  const copied = await copyLater(Promise.resolve(text)).then(
    () => true,
    () => false,
  );
  if (!copied) return 'This browser does not let the page copy.';
  const columns = listing.columns.map(({ name }) => name).join(', ');
  return `Copied: ${columns} of each ${listing.rows}.`;
}

async function copy(language: Language, { pe, state, panel }: Source): Promise<string> {
  const program = import('../snippets/index.ts').then(({ javascriptSnippet, pythonSnippet }) =>
    language === 'javascript' ? javascriptSnippet(pe, state, panel) : pythonSnippet(pe, state, panel, language),
  );
  // The clipboard is accessed at once, as WebKit only allows it during the click, while the text may come later. A
  // problem with the program is reported before one with the clipboard.
  const copied = copyLater(program).then(
    () => true,
    () => false,
  );
  const text = await program;
  if (!(await copied)) return 'This browser does not let the page copy.';
  return `Copied: ${text.trimEnd().split('\n').length} lines that end in “shown”.`;
}

async function save(kind: ExportKind, choices: PictureChoices, source: Source): Promise<string> {
  const { state, panel, picture, body, words, inTheme } = source;
  const arrays = picture ? exportedArrays(picture, words) : [];
  if (!body || arrays.length === 0) return 'This panel shows nothing to save.';
  const address = { address: labAddress({ shared: state.shared, panels: [panel] }) };
  const name = `posenc-${panel.scheme}`;
  const stem = `${name}-${sharedValue<string>(state, 'view')}`;
  const { exportFigure } = await import('../../../elements/export/index.ts');
  const file = await exportFigure(kind, { name, stem, state: address, body, arrays, chosen: 0, choices, inTheme });
  return `${file} is saved`;
}

/** Curves become columns after their common x. Names are English, because files are for programs. */
function exportedArrays(picture: Picture, words: readonly string[] | undefined): readonly ExportedArray[] {
  if (picture.kind === 'matrix') {
    const { data, rows, columns, quantity, rowAxis, columnAxis } = picture;
    const plain = { name: quantity, data, shape: [rows, columns] };
    if (!words || rowAxis !== 'query' || columnAxis !== 'key') return [plain];
    const names = namesOf(words);
    return [{ ...plain, columns: names, axes: [{ name: 'query', entries: names.slice(columns - rows) }] }];
  }
  if (picture.kind === 'nothing') return [];
  const { curves } = picture;
  const [quantity, xTitle] = [picture.quantity, picture.xTitle];
  const x = curves[0]?.x ?? [];
  const data = Float64Array.from(x.flatMap((at, i) => [at, ...curves.map(({ y }) => y[i] ?? Number.NaN)]));
  const columns = [xTitle, ...curves.map(({ name }) => (name ? name : quantity))];
  return [{ name: quantity, data, shape: [x.length, columns.length], columns }];
}
