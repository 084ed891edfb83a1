/** A figure as HTML for another page: the script and the element with its attributes. */
export function embedSnippet(script: string, name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  return `<script type="module" src="${escapeAttribute(script)}"></script>\n<${name}${written.join('')}></${name}>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
