import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The module of the icons' package that exports every icon from a module of its own. */
const index = fileURLToPath(import.meta.resolve('lucide-react').replace(/cjs.+$/, 'esm/lucide-react.mjs'));
const icons = new Map(
  [...readFileSync(index, 'utf8').matchAll(/export \{([^}]+)\} from '\.\/(icons\/[^']+)'/g)].flatMap(([, names, file]) =>
    [...names!.matchAll(/default as (\w+)/g)].map(([, name]) => [name!, index.replace('lucide-react.mjs', file!)] as const),
  ),
);

/** Imports icons from their modules, so that the bundler sees which page uses which: from the index, each page would use all. */
export const directIcons: Plugin = {
  name: 'direct-icons',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/web\/.+\.tsx?$/, code: "from 'lucide-react'" },
    handler: (code) => code.replace(/^import \{([^}]+)\} from 'lucide-react';$/m, (_, specifiers: string) => importEach(specifiers)),
  },
};

/** Imports each icon from its module. What isn't an icon, such as a type, still comes from the package's index. */
function importEach(specifiers: string): string {
  const imports = specifiers.split(',').flatMap((specifier) => {
    const [name = '', local = name] = specifier.trim().split(' as ');
    if (!name) return [];
    const file = icons.get(name);
    return file ? `import ${local} from '${file}';` : `import { ${specifier} } from 'lucide-react';`;
  });
  return imports.join(' ');
}
