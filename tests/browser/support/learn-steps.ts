/**
 * The expected result of every link in "Try this" on Learn: a reader follows them one after the other, and reads what
 * the sentence names.
 */
import type { Locator, Page } from '@playwright/test';
import { expect } from './quiet-page.ts';
import { settled } from './settled.ts';

/** By chapter, in the order of the links: selectors within the figure, and the text expected there. */
type Shown = Readonly<Record<string, string | RegExp>>;

const moved = /^(?!0$)/;

export const chapters: Readonly<Record<string, readonly Shown[]>> = {
  'attention-by-hand': [
    { '[data-weight="man"]': '0.86' },
    { '[data-weight="dog"]': '0.62' },
    { '[data-weight="dog"]': '0.98' },
    {
      '[data-weight="dog"]': '0.33',
      '[data-weight="bites"]': '0.33',
      '[data-weight="man"]': '0.33',
      '.verdict': '“bites” attends equally to all words: 33%.',
    },
    { '[data-weight="man"]': '0.00', '.verdict': /“bites” attends most to “dog”/ },
    { '[data-weight="dog"]': '1.00' },
    { '[data-weight="dog"]': '0.84' },
  ],
  words: [
    { '.verdict': 'Equal words are distinguished', 'td.difference >> nth=-1': moved },
    { '.verdict': 'Equal words are distinguished', 'td.difference >> nth=-1': moved },
    { '.verdict': 'Equal words are distinguished', 'td.difference >> nth=-1': moved },
    { 'td.difference >> nth=-1': '0', '.readout': /query black .*key chased .*weight 0\.0322/s },
    { 'td.difference >> nth=-1': '0', '.readout': /query black .*key chased .*weight 0\.0322/s },

    { '.verdict': 'The mask alone tells equal words apart', 'td.difference >> nth=-1': moved },
    { '.verdict': 'Equal words get equal rows', 'td.difference >> nth=-1': '0' },
    { '.readout': /query dog \(6\).*key black \(5\).*weight 0\.9934/s },
    { '.readout': /query dog \(6\).*key black \(1\).*weight 0\.9934/s },
    { '.readout': /query dog \(6\).*key black \(5\).*weight 0\.8901/s },
    { '.readout': /query dog \(6\).*key brown \(5\).*weight 0\.9333/s },
  ],
  inventing: [
    { '.tested .value': '0', '.tested .verdict-mark': '✗ fails', '[data-kept]': '0%' },
    { '.tested .value': '8.027', '.tested .verdict-mark': '✗ fails', '[data-kept]': '100%' },
    { '.tested': /It is worst at positions 121 and 234\./, '.tested .verdict-mark': '✗ fails' },
    { '.tested .value': '0.01846', '.tested': /It is worst at positions 51 and 95\./ },
    { '.tested .value': '0.2', '.tested .verdict-mark': '✗ fails' },
    { '.tested': /7 of 7 requirements/ },
    { '[data-kept]': '90%' },
    { '[data-kept]': '100%' },
  ],
  table: [
    { '.readout': /position 2\D.*value 0\.9093/s },
    { '.readout': /position 10\D.*value −0\.5440/s },
    { '.readout': /position 54\D.*value −0\.5588/s },
    { '.readout': /wavelength 54,410 tokens/ },
    { '.readout': /wavelength 584\.7 tokens/ },
    { '.readout': /dimension 64 \(cos, pair 0\)/ },
    { '.readout': /50 and 7/ },
    { '.readout': /16 and 15.*mean at 1 apart 0\.5712/s },
    { '.readout': /16 and 8.*mean at 8 apart 0\.0079/s },
    { '.readout': /31 and 0.*mean at 31 apart −0\.5785/s },
  ],
  tables: [
    { '.readout': /mean at 0 apart 32\.0000/ },
    { '.readout': /mean at 1 apart 30\.9168/ },
    { '.readout': /mean at 5 apart/ },
    { '.readout': /mean at 6 apart/ },
    { '.readout': /mean at 63 apart/ },
    { '.readout': /mean at 63 apart/ },
    { '.readout': /distance 0\.0000/ },
    { '.readout': /50 and 7/ },
    { '.readout': /50 and 7/ },
    { '.readout': /50 and 7/ },
  ],
  shift: [
    { '.square': /0\.5403.*0\.8415/s },
    { '.square': /0\.5403.*0\.8415/s, '[data-residual]': /e-8$/ },
    { '.verdict': /With sine and cosine the distance stays/, '[data-wobble="real"]': moved },
  ],
  adding: [
    { '[data-moved="contentContent"]': '0', '[data-moved="positionPosition"]': moved, '[data-moved="logits"]': moved },
    { '[data-moved="contentContent"]': '0', '[data-moved="contentPosition"]': moved, '[data-moved="logits"]': moved },
    { '.readout': /position → position −0\.2665/ },
    { '.readout': /position → position −0\.5431/ },
    { '.readout': /query dog at 2 .*key chased/s },
    { '.readout': /query dog at 6 .*key chased/s },
  ],
  relative: [
    { '.verdict': 'The score stays the same' },
    { '.verdict': 'The score stays the same' },
    { '.verdict': 'The score stays the same' },
    { '[data-head="1"]': '−0.5', '[data-head="8"]': '−0.003906', '.curves text.name >> nth=0': 'head 8' },

    { '.readout': /distance 28/ },
    { '.readout': /distance 30/ },
  ],
  'distances-further': [
    { '.readout': /key 8\s*distance 0/ },
    { '.readout': /key 0\s*distance 0/ },
    { '.body': /9 rows for 144 pairs/ },
    { '.verdict': /Products/ },
    { '.verdict': /Padded/ },
    { '.verdict': /Reshaped/ },
    { '.verdict': /Shifted/ },
    { '.body': /cells have a meaning\./ },
    { '.body': /hold what leaked/ },
    { '.verdict': / and / },
  ],
  rope: [
    { '.verdict >> nth=0': 'Same distance, same angle' },
    { '.verdict >> nth=0': 'Another distance, another angle' },
    { '.body': /The0°.*cheese0°.*In0°.*cheese0°/s },
    { '.body': /dogs0°.*dogs360°/s },
  ],
  rotations: [
    { '.readout': /0\.4772.*0\.6110/s },
    { '.readout': /1\.0000.*1\.0000/s },
    { '.readout': /bound, base 10,?000/ },
    {
      '[data-condition="pastTrainedLength"] .verdict-mark': '✓ holds',
      '[data-condition="logitsShiftInvariant"] .verdict-mark': '✗ fails',
    },
    { '[data-condition="logitsShiftInvariant"] .verdict-mark': '✓ holds' },
    { '[data-condition="logitsShiftInvariant"] .verdict-mark': '✓ holds' },
    { '.verdict': 'Row sums range from −0.22 to 1.26; 13 of 28 weights are negative' },
    { '.verdict': 'Every row adds up to 1, with weights from −16.03 to 13.36' },
    { '.map .heading >> nth=0': 'what is left of each key', '.said-first': /multiplies their product by 0\.9688/ },
  ],
  lengths: [
    {
      'td[data-method="none"][data-context="trained"]': '18',
      'td[data-method="linear"][data-context="wanted"]': '18',
    },
    { '.readout': /linear 201\.1 tokens.*NTK 6\.283.*YaRN 6\.283/s },
    { '.readout': /linear 1,741,000 tokens.*NTK 1,741,000.*YaRN 1,741,000/s },
    { 'td[data-method="none"][data-context="trained"]': '29' },
    { '.status': /of 400/, 'select >> nth=0': /./ },
    { '.status': /of 200/, '.scoreboard': /None.*RoPE.*ALiBi/s },
    { '.panels': /T5.*KERPLE.*FIRE.*Learned/s },
    { '.readout': /distance 63\s*bias −31\.5000/ },
    { '.readout': /distance 63\s*bias/ },
  ],
  // The models begin to learn; tests/models/learn covers the results.
  longer: [
    { '.verdict': /18 of 64 pairs/, '.body': /within 131,072/ },
    { '.verdict': /No pair/, '.body': /within 131,072.*turns by 1\.79°;\s+in training it was 57\.3°/s },
    { '.verdict': /17 of 64 pairs/, '.body': /within 131,072.*turns by 57\.3°/s },
    { '.verdict': /No pair/, '.body': /within 131,072.*turns by 57\.3°/s },

    { '.status': /Step/, '.scoreboard': /RoPE.*ALiBi.*T5/s, '.plots': /Tests by length/ },
    { '.large .heading': 'RoPE, layer 1, head 1', '.looks': /./ },
    { '.large .heading': 'ALiBi, layer 1, head 1' },
    { '.panels': /T5/ },
  ],
  nope: [
    { '.readout': /key begin .*weight 0\.6355/ },
    { '.readout': /key begin .*weight 0\.1994/s, 'td.difference': '0' },
    { '.readout': /weight 0\.1250/, '.verdict': /every output is the same/ },
    { '.verdict': '48 layers, 2 kinds' },
    { '.verdict': '64 layers, 2 kinds' },
  ],
  axes: [
    { '.verdict': '192 of 256 patches are where training had none' },
    { '.verdict': '192 of 256 patches have no row in the table' },
    { '.verdict': /Every row and column/, '.said': /by 8\.5°; in training it was 18\.1°/ },
    { '.verdict': '192 of 256 patches are where training had none' },
    { '.frames small >> nth=3': 'frame 3' },
  ],
  'in-a-program': [
    { '.readout': /key 5\s*distance 0/, '.beside': /^\s*queries × keys/ },
    { '.readout': /key 0\s*distance 0/ },
    { '.readout': /query 3.*key 5\s*distance 0/s },
    { '[data-deviation]': '0.04637', '.verdict': /at key 55/ },
    { '[data-deviation]': '0' },
    { '[data-deviation]': '0' },
    { '[data-deviation]': moved, '.readout': /difference (?!0\b(?!\.))/ },
    { '.counted': /128 · 129 · 130.*128 · 129 · 130/s },
    { '.counted': /256 · 257 · 258.*256 · 256 · 258/s },
    { '.counted': /99,999 · 100,000 · 100,001.*99,840 · 99,840 · 99,840/s },
    { '.readout': /positions in bfloat16\s*252 rad/ },
  ],
};

/** Milliseconds after which an unexpected result is reported; the next step is followed all the same. */
const patience = Number(process.env.STEP_PATIENCE ?? 15_000);

const squeezed = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

/** Turns the cards beside a figure until that of the link is there. */
export async function turnTo(link: Locator): Promise<void> {
  const next = link.locator('xpath=ancestor::div[@class="try"]').getByRole('button', { name: 'Next step' });
  for (const direction of [next, next.locator('xpath=preceding-sibling::button')])
    while (
      !(await link.isVisible()) &&
      (await direction.count()) > 0 &&
      (await direction.getAttribute('aria-disabled')) !== 'true'
    )
      await direction.click();
}

/** Follows the links of a chapter, either the first ones or all. */
export async function followSteps(page: Page, chapter: string, most = Number.POSITIVE_INFINITY): Promise<void> {
  const section = page.locator(`section#${chapter}`);
  const links = section.locator('.try a.set');
  const expected = chapters[chapter] ?? [];
  expect(await links.count(), `links of ${chapter}`).toBe(expected.length);
  for (const [i, displayed] of expected.slice(0, most).entries()) {
    const link = links.nth(i);
    const what = `${chapter}, link ${i + 1}: ${squeezed(await link.textContent())}`;
    await turnTo(link);
    // Figures on the way appear one by one, and readers click when nothing moves any more.
    await link.scrollIntoViewIfNeeded();
    await settled(page);
    await link.click();
    const [id, part] = await link.evaluate((node) => {
      const { search, dataset } = node as HTMLAnchorElement;
      const [first = ''] = [...new URLSearchParams(search).keys()].filter((name) => name !== 'v');
      return [first.split('.')[0] as string, dataset.shows];
    });
    const figure = page.locator(`#${id}`);
    await expect(figure.locator('.body'), what).toBeVisible();
    for (const [selector, text] of Object.entries(displayed)) {
      const place = figure.locator(selector).first();
      if (typeof text === 'string') await expect.soft(place, what).toHaveText(text, { timeout: patience });
      else await expect.soft(place, what).toHaveText(text, { timeout: patience });
    }
    // The address is that of the step, and the part that it refers to is in the window.
    for (const [name, value] of await link.evaluate((node) => [
      ...new URLSearchParams((node as HTMLAnchorElement).search),
    ]))
      if (value !== '') expect(new URL(page.url()).searchParams.get(name), what).toBe(value);
    await expect
      .poll(() => cutOff(page, id, part), { message: `${what}: pixels out of the window`, timeout: patience })
      .toBe(0);
  }
}

/**
 * Number of pixels of the part shown by a step that are outside the window or covered by the steps; for a part higher
 * than the window, only its top counts.
 */
function cutOff(page: Page, id: string, part: string | undefined): Promise<number> {
  return page.evaluate(
    ([figure, selector]) => {
      const root = document.getElementById(figure as string)?.shadowRoot;
      const steps = document
        .getElementById(figure as string)
        ?.closest('.hands-on')
        ?.querySelector('.try');
      const covered = steps && getComputedStyle(steps).position === 'sticky' ? steps.getBoundingClientRect().height : 0;
      const free = innerHeight - covered;
      const displayed = root?.querySelector((selector as string) || '.body')?.getBoundingClientRect();
      if (!displayed) return Number.POSITIVE_INFINITY;
      const above = Math.max(0, -displayed.top);
      const below =
        displayed.height > free ? Math.max(0, displayed.top - free / 2) : Math.max(0, displayed.bottom - free);
      return Math.round(above + below);
    },
    [id, part ?? ''] as const,
  );
}
