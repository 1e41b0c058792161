import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./template/', import.meta.url);

/** The template's files, by name: `invoice.typ` and what it uses. */
export const readTemplate = (): Record<string, Buffer> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(new URL(name, folder))]),
  );

export const templateVersion = () => createHash('sha256').update(JSON.stringify(readTemplate())).digest('hex');
