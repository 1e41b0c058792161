// Reads what scripts/areas.ts needs of a file: its imports, the tables that it changes, and the jobs that it declares and enqueues.
import { posix } from 'node:path';
import { parseSync } from 'vite';

export interface Node {
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: each type of node has its own fields (ESTree)
  [field: string]: any;
}

interface Import {
  /** From the root, or the name of a package. */
  path: string;
  isType: boolean;
}

interface Use {
  /** Undefined if the code doesn't tell the name. */
  name?: string | undefined;
}

/** A table that the code changes. */
interface TableUse extends Use {
  /** Whether the name is the table's name in the database. */
  isInSql?: true;
  importedFrom?: string | undefined;
}

export interface Syntax {
  file: string;
  /** What is imported, by `import()` too, or exported again. */
  imports: Import[];
  changesTables: TableUse[];
  /** The database names of the tables that the file defines with `pgTable`. */
  definesTables: string[];
  declaresJobs: string[];
  enqueuesJobs: Use[];
}

/** @throws an error that names a file which can't be parsed */
export function readSyntax(file: string, text: string): Syntax {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const nodes = nodesIn(program);
  const calls = nodes.filter(({ type }) => type === 'CallExpression');
  const pathOf = ({ source }: Node) => resolve(file, source.value);
  const imported = new Map<string, string>(
    nodes.flatMap((node) =>
      node.type === 'ImportDeclaration' ? node.specifiers.map(({ local }: Node) => [local.name, pathOf(node)]) : [],
    ),
  );
  return {
    file,
    imports: nodes
      .filter(({ source }) => typeof source?.value === 'string')
      .map((node) => ({
        path: pathOf(node),
        isType: [node.type === 'TSImportType' && 'type', node.importKind, node.exportKind].includes('type'),
      })),
    changesTables: [...calls.flatMap(findChangedTable), ...nodes.flatMap(findTablesInSql)].map((table) => ({
      ...table,
      importedFrom: imported.get(table.name ?? ''),
    })),
    definesTables: calls.filter(({ callee }) => callee.name === 'pgTable').map((call) => call.arguments[0].value),
    declaresJobs: nodes
      .filter(({ type, id }) => type === 'TSInterfaceDeclaration' && id.name === 'JobData')
      .flatMap(({ body }) => body.body.map(({ key }: Node) => key.value)),
    enqueuesJobs: calls.filter(({ callee }) => callee.property?.name === 'enqueue').map((call) => ({ name: call.arguments[1]?.value })),
  };
}

/** All syntax nodes inside a value, at any depth. */
export function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(nodesIn);
  return 'type' in value ? [value as Node, ...inside] : inside;
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier;
}

/** The table that a call changes: `db.update(table)`, or a function of `server/db` that does so for its caller. */
function findChangedTable({ callee, arguments: args }: Node): Use[] {
  const nameOf = (table: Node | undefined): string | undefined => table?.name ?? (table?.expression && nameOf(table.expression));
  if (['insert', 'update', 'delete'].includes(callee.property?.name) && ['db', 'tx'].includes(callee.object.name))
    return [{ name: nameOf(args[0]) }];
  if (['deleteInBatches', 'updateInBatches'].includes(callee.name)) return [{ name: nameOf(args[1]) }];
  if (callee.name === 'linkKind') return [{ name: args[0].properties.find(({ key }: Node) => key.name === 'table')?.value.name }];
  return [];
}

const change = /(?:\binsert into|\bdelete from|\btruncate(?: table)?|\bmerge into|(?<!\b(?:for|do|key) )\bupdate)\s+/i;
const changeOfName = new RegExp(`${change.source}"?(?!set\\b|of\\b)([a-z_]+)`, 'gi');
const changeOfValue = new RegExp(`${change.source}$`, 'i');

/** The tables that a `sql` template changes, as far as the text tells. */
function findTablesInSql({ type, tag, quasi }: Node): TableUse[] {
  if (type !== 'TaggedTemplateExpression' || tag.name !== 'sql') return [];
  return quasi.quasis.flatMap(({ value: { raw } }: Node, index: number) => [
    ...[...raw.matchAll(changeOfName)].map(([, name]) => ({ name, isInSql: true as const })),
    ...(changeOfValue.test(raw) ? [{ name: quasi.expressions[index]?.name }] : []),
  ]);
}
