/** Offers a file to the browser to save. */
export function saveFile(name: string, content: BlobPart): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content]));
  link.download = name;
  link.click();
  // Deferred: the browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
