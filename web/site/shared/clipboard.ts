/** Copies text that may arrive later: WebKit requires that the clipboard is accessed during the click. */
export async function copyLater(text: Promise<string>): Promise<void> {
  const plain = text.then((written) => new Blob([written], { type: 'text/plain' }));
  // A clipboard that is refused never asks for the text. Whoever wrote it reports why there is none.
  plain.catch(() => {});
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
}
