/** Copies text that may arrive later: WebKit requires that the clipboard is accessed during the click. */
export async function copyLater(text: Promise<string>): Promise<void> {
  const plain = text.then((written) => new Blob([written], { type: 'text/plain' }));
  // If access is refused, nobody awaits the text. Why there is none is reported by whoever makes it.
  plain.catch(() => {});
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
}
