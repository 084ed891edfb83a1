/** WebAssembly modules as text, for files that contain them. */

/**
 * Encodes bytes as a string of the characters from # (35) on, of which only the backslash needs an escape. Modules are always decoded as
 * UTF-8, and a server's compression removes the overhead, whereas base64 hides repetitions from it and costs a third more to load.
 * @param {Iterable<number>} bytes
 */
export function textOf(bytes) {
  return `"${Array.from(bytes, (byte) => String.fromCharCode(byte + 35))
    .join('')
    .replaceAll('\\', '\\\\')}"`;
}

/**
 * The string of WebAssembly bytes may contain comment marks by chance. Tools that look for comments without parsing strings would lose the
 * rest of the file, so a backslash, which does not change the string, separates the two characters.
 * @param {string} code
 */
export function withoutCommentMarks(code) {
  const head = textOf([0x00, 0x61, 0x73, 0x6d]).slice(1, -1);
  let done = '';
  let rest = code;
  for (let begin = rest.indexOf(head); begin >= 0; begin = rest.indexOf(head)) {
    const quote = rest[begin - 1];
    let end = begin;
    while (rest[end] !== quote) end += rest[end] === '\\' ? 2 : 1;
    done += rest.slice(0, begin) + rest.slice(begin, end).replace(/\/(?=[/*])/g, '/\\');
    rest = rest.slice(end);
  }
  return done + rest;
}
