/** The files of a drop, including those in dropped folders, such as a camera's card. */
export async function filesOf({ items }: DataTransfer): Promise<File[]> {
  // The browser empties the list after the event, so everything is taken from it first.
  const entries = Array.from(items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  return (await Promise.all(entries.map(readEntry))).flat();
}

async function readEntry(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [withPath(file, entry.fullPath.slice(1))];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  // Browsers return a folder in parts, at most 100 entries each.
  while (true) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return files;
    files.push(...(await Promise.all(part.map(readEntry))).flat().filter(({ name }) => !name.startsWith('.')));
  }
}

/** Browsers set the path only of files from a dialog that chooses folders. */
const withPath = (file: File, path: string) =>
  path === file.name ? file : Object.defineProperty(file, 'webkitRelativePath', { value: path });
