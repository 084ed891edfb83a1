export function compareDifferences() {
  return [];
}
