import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { type PrecisionRecipeName, precisionRecipes } from 'posenc/inspect';
import { english, significant } from '../../../charts/index.ts';
import { radioGroup } from '../../../elements/figure/index.ts';
import type { PrecisionFound } from '../worker/worker.ts';

export const recipeNames = (Object.keys(precisionRecipes) as PrecisionRecipeName[]).filter((name) => name !== 'exact');

/** What each recipe is, for a reader who knows programs rather than formats. */
export const recipeTitles: Readonly<Record<PrecisionRecipeName, string>> = {
  exact: 'exact',
  'float32-table': 'float32, rounded once at the end (posenc)',
  'float32-angles': 'float32 throughout (Hugging Face, vLLM, most programs)',
  'float32-frequencies': 'inv_freq alone in float32',
  'ggml-incremental': 'float32, each angle from the one before (ggml on a CPU)',
  'bfloat16-table': 'cos and sin in bfloat16',
  'float16-table': 'cos and sin in float16',
  'bfloat16-frequencies': 'inv_freq in bfloat16',
  'float16-frequencies': 'inv_freq in float16',
  'bfloat16-positions': 'positions in bfloat16',
  'float16-positions': 'positions in float16',
  'bfloat16-angles': 'everything in bfloat16',
};

export interface RecipeTable {
  /** The results so far; missing ones are still being computed. */
  readonly found: ReadonlyMap<PrecisionRecipeName, PrecisionFound>;
  readonly chosen: PrecisionRecipeName;
  readonly limit: number;
  readonly choose: (name: PrecisionRecipeName) => void;
}

/** All recipes with their worst errors; clicking a row chooses the recipe. */
export function recipeTable({ found, chosen, limit, choose }: RecipeTable): TemplateResult {
  return html`
    <div class="across" tabindex="0" role="region" aria-label="Recipes">
      <table>
        <thead>
          <tr>
            <th scope="col">computed in</th>
            <th scope="col" class="number">largest error of an angle</th>
            <th scope="col" class="number">beyond ${english.exact(limit)} rad from position</th>
            <th scope="col" class="number">positions that collide</th>
            <th scope="col" class="number">largest change of q·k</th>
          </tr>
        </thead>
        <tbody>
          ${recipeNames.map(
            (name) => html`
              <tr>
                <th scope="row">
                  <label>
                    <input type="radio" name=${radioGroup('recipe')} .checked=${live(name === chosen)} @change=${() => choose(name)} />
                    ${recipeTitles[name]}
                  </label>
                </th>
                ${cells(found.get(name))}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

function cells(report: PrecisionFound | undefined): TemplateResult {
  if (!report) return html`<td class="number" colspan="4">…</td>`;
  const { largestAngle, firstBeyondLimit, collisions, largestLogitChange } = report;
  const collide = collisions.first
    ? `${collisions.count}: ${collisions.first.b} is ${collisions.first.becomes}`
    : String(collisions.count);
  return html`
    <td class="number">${significant(largestAngle.error)}</td>
    <td class="number">${firstBeyondLimit ? firstBeyondLimit.position : '–'}</td>
    <td class="number">${collide}</td>
    <td class="number">${significant(largestLogitChange.change)}</td>
  `;
}
