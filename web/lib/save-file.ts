export interface NamedFile {
  name: string;
  content: Blob;
}

/** Saves a file where the browser keeps downloads. */
export function saveFile({ name, content }: NamedFile) {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
