/** Copies text that may come later: WebKit only allows it when the clipboard is asked within the click. */
export async function copyLater(text: Promise<string>): Promise<void> {
  const plain = text.then((written) => new Blob([written], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
}
