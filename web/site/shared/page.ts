/** Copies text that may arrive later: WebKit requires that the clipboard is accessed during the click. */
export async function copyLater(text: Promise<string>): Promise<void> {
  const plain = text.then((written) => new Blob([written], { type: 'text/plain' }));
  // If access is refused, nobody awaits the text. Why there is none is reported by the code that makes it.
  plain.catch(() => {});
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
}

/**
 * Makes the site work without a network after the first visit, through a service worker that keeps its files. It is
 * registered when the page has loaded what it needs, so that it does not delay the first figure. The build writes the
 * worker's file.
 */
export function worksOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    // If registration is refused (in a private window, at a file: address), only offline use is missing.
    navigator.serviceWorker.register('service-worker.js').catch(() => {});
  };
  const start = () => setTimeout(register, 2000);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

/** Links to models and their files. */

const hub = 'https://huggingface.co';

/**
 * The address of the file that a link refers to: for a model's page on huggingface.co (or its name, 'owner/model') the
 * config.json of its main branch, for a file's page the file itself. Undefined if the text is no address.
 */
export function configAddress(link: string): string | undefined {
  const value = link.trim();
  if (/^[\w.-]+\/[\w.-]+$/.test(value) && !/\.(json|txt)$/i.test(value))
    return `${hub}/${value}/resolve/main/config.json`;
  let url: URL;
  try {
    url = new URL(/^(www\.)?(huggingface\.co|hf\.co)\//.test(value) ? `https://${value}` : value);
  } catch {
    return undefined;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  return url.hostname.replace(/^www\./, '') === 'huggingface.co' || url.hostname === 'hf.co' ? ofHub(url) : url.href;
}

export const noAddress =
  'This is no address: give one that begins with https://, or the name of a model on huggingface.co such as owner/model.';

function ofHub({ pathname, href }: URL): string {
  const [owner, model, what, revision, ...path] = pathname.split('/').filter(Boolean);
  if (!owner || !model || owner === 'datasets' || owner === 'spaces') return href;
  if (what === 'blob' && revision && path.length > 0)
    return `${hub}/${owner}/${model}/resolve/${revision}/${path.join('/')}`;
  if (what === 'resolve' || what === 'raw') return href;
  if (what === 'tree' && revision) return `${hub}/${owner}/${model}/resolve/${revision}/config.json`;
  return `${hub}/${owner}/${model}/resolve/main/config.json`;
}

/** The address of Run with the model of a link, or with a request for files. */
export const runAddress = (link: string | undefined): string =>
  `run.html#${new URLSearchParams({ v: '1', model: link ?? 'files' })}`;

/** Where a folder has the files of a model, its other folders have copies for other programs, or parts of it. */
const ofModel = /^(?:(?:config|params|model_index)\.json|.*\.(?:safetensors|gguf|onnx|bin|pth?|np[yz]))$/i;

// Their classes are not global in every browser.
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/**
 * The files of what was dropped; of folders those at the first level that has some of a model, or else all of them. Has to
 * be called during the event.
 */
export async function droppedFiles(items: DataTransferItemList): Promise<File[]> {
  let entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const all: File[] = [];
  while (entries.length > 0) {
    const visible = entries.filter(({ name }) => !name.startsWith('.'));
    const files = visible.filter(isFile);
    const level = await Promise.all(files.map((entry) => new Promise<File>((done, no) => entry.file(done, no))));
    all.push(...level);
    if (level.some(({ name }) => ofModel.test(name))) return level;
    const folders = visible.filter(isFolder);
    entries = (await Promise.all(folders.map(entriesIn))).flat();
  }
  return all;
}

async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
