import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./template/', import.meta.url);

/** The files of all templates, by name: `invoice.typ`, `evidence.typ` and what they use. */
export const readTemplate = (): Record<string, Buffer> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(new URL(name, folder))]),
  );

export const templateVersion = () => createHash('sha256').update(JSON.stringify(readTemplate())).digest('hex');
