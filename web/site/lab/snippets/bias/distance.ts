/** The distance between key and query in the form that a bias uses. */
export function farOf(form: string): string {
  return form === 'symmetric' ? 'xp.abs(distance)' : 'xp.clip(distance, 0, None)';
}
