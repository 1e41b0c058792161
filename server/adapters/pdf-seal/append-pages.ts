import { appendObjects, withEntry } from './incremental-update.ts';
import { find, type PdfFile, readPdf } from './pdf-file.ts';

/**
 * Appends all pages of one file to another, with their tags. The result begins with the first file as it is, byte by byte.
 * @param pdf as Typst writes it, like `appendix`, which has no tables: headers of tables have names that would be there twice
 */
export function appendPages(pdf: Uint8Array, appendix: Uint8Array): Buffer {
  const [base, added] = [readPdf(pdf), readPdf(appendix)];
  const [baseParts, addedParts] = [partsOf(base), partsOf(added)];
  const objects = new Map<number, string>();
  const shift = { ids: base.size, keys: baseParts.nextKey };
  const newId = (id: number) => (id === addedParts.tagsId ? baseParts.tagsId : id + shift.ids);
  const left = [addedParts.tagsId, addedParts.metadataId, added.rootId, added.infoId];
  for (const id of added.ids) if (!left.includes(id)) objects.set(newId(id), renumber(added.object(id), newId, shift.keys));

  const pagesId = newId(addedParts.pagesId);
  objects.set(pagesId, withEntry(objects.get(pagesId)!, `/Parent ${baseParts.pagesId} 0 R`));
  objects.set(
    baseParts.pagesId,
    baseParts.pages
      .replace(/\/Count \d+/, `/Count ${baseParts.count + addedParts.count}`)
      .replace(/\/Kids \[([^\]]*)\]/, (_, kids: string) => `/Kids [${kids} ${pagesId} 0 R]`),
  );
  objects.set(baseParts.tagsId, mergeTags(baseParts, renumber(addedParts.tags, newId, shift.keys), addedParts.nextKey));
  return Buffer.from(appendObjects(base, objects), 'latin1');
}

function partsOf(pdf: PdfFile) {
  const root = pdf.object(pdf.rootId);
  const idOf = (name: string) => Number(find(root, new RegExp(`/${name} (\\d+) 0 R`)));
  const [pagesId, tagsId, metadataId] = [idOf('Pages'), idOf('StructTreeRoot'), idOf('Metadata')];
  const [pages, tags] = [pdf.object(pagesId), pdf.object(tagsId)];
  const count = Number(find(pages, /\/Count (\d+)/));
  return { pagesId, tagsId, metadataId, pages, tags, count, nextKey: Number(find(tags, /\/ParentTreeNextKey (\d+)/)) };
}

/** Merges the added pages' tree of tags into the document's own. */
function mergeTags({ tags, nextKey }: { tags: string; nextKey: number }, added: string, addedKeys: number): string {
  const parents = find(added, /\/Nums \[([^\]]*)\]/).replace(/(\d+) (\d+ 0 R)/g, (_, key, parent) => `${Number(key) + nextKey} ${parent}`);
  return tags
    .replace(/\/K \[([^\]]*)\]/, (_, kids: string) => `/K [${kids} ${find(added, /\/K \[([^\]]*)\]/)}]`)
    .replace(/\/Nums \[([^\]]*)\]/, (_, nums: string) => `/Nums [${nums} ${parents}]`)
    .replace(/\/ParentTreeNextKey \d+/, `/ParentTreeNextKey ${nextKey + addedKeys}`);
}

/** Changes an object's references to others, and its keys in the tree of tags. Text and what is after `stream` stay as they are. */
function renumber(object: string, newId: (id: number) => number, keyShift: number): string {
  const tokens = /\(|\b(\d+) 0 R\b|\/(StructParents?) (\d+)|\bstream\r?\n/g;
  let result = '';
  let done = 0;
  for (let token = tokens.exec(object); token; token = tokens.exec(object)) {
    const [found, id, name, key] = token;
    if (found.startsWith('stream')) break;
    if (found === '(') {
      tokens.lastIndex = endOfText(object, token.index);
      continue;
    }
    result += object.slice(done, token.index) + (id ? `${newId(Number(id))} 0 R` : `/${name} ${Number(key) + keyShift}`);
    done = tokens.lastIndex;
  }
  return result + object.slice(done);
}

/** Where a literal string ends: parentheses in it are balanced, or escaped. */
function endOfText(object: string, start: number): number {
  let depth = 0;
  for (let at = start; at < object.length; at++) {
    if (object[at] === '\\') at++;
    else if (object[at] === '(') depth++;
    else if (object[at] === ')' && --depth === 0) return at + 1;
  }
  return object.length;
}
