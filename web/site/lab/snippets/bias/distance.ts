/** How far a key is from the query, as the form of a bias counts it. */
export function farOf(form: string): string {
  return form === 'symmetric' ? 'xp.abs(distance)' : 'xp.clip(distance, 0, None)';
}
