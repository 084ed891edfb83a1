/** Tolerated change of a colour channel: some browsers alter channels by one or two, which is invisible. */
const seen = 16;

/** Throws in browsers that, to prevent fingerprinting, return noise when a page reads back what it has drawn. */
export function requireReadBack(): void {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 8, 8);
  if (context.getImageData(0, 0, 8, 8).data.some((value) => value < 255 - seen)) {
    throw new Error(
      'This browser hides from pages what they draw, so that the picture would be noise. CSV and NPY hold its numbers.',
    );
  }
}
