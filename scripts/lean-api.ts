import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** The properties of an endpoint that only the server reads, to check requests and to document the endpoint. */
export const serverOnly = ['summary', 'apiScope', 'status', 'params', 'query', 'body', 'response'];

/**
 * Leaves to the browser how endpoints are called, and the schemas that its forms use. Otherwise a page would load, with what it calls, the
 * schemas of whatever is declared beside it.
 */
export const leanApi: Plugin = {
  name: 'lean-api',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /^(?!.*\/node_modules\/).*\/(api|domain)\/.+\.ts$/ },
    // Only zod's settings have side effects. They are loaded with the schemas that a form needs.
    handler: (code, id) => ({ code: makeLean(code, id), moduleSideEffects: id.endsWith('/zod-config.ts') }),
  },
};

interface Edit {
  start: number;
  end: number;
  by: string;
}

export function makeLean(code: string, id: string): string {
  const { program } = parseSync(id, code);
  const edits = program.body.flatMap(initializersIn).flatMap(markPure);
  new Visitor({
    CallExpression({ callee, arguments: [description] }) {
      if (callee.type === 'Identifier' && callee.name === 'endpoint' && description?.type === 'ObjectExpression')
        edits.push(withoutServerOnly(description, code));
    },
  }).visit(program);
  return edits.sort((a, b) => b.start - a.start).reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
}

/** The expressions that a statement evaluates when its module is loaded. */
function initializersIn(statement: ESTree.Program['body'][number]): ESTree.Expression[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type !== 'VariableDeclaration') return [];
  return declared.declarations.flatMap(({ init }) => (init && /^(Call|New|Object)Expression$/.test(init.type) ? [init] : []));
}

/** Wraps an expression so that the bundler leaves it out if nothing uses it. A comment alone would be about the last call of a chain. */
const markPure = ({ start, end }: ESTree.Expression): Edit[] => [
  { start, end: start, by: '/* @__PURE__ */ (() => (' },
  { start: end, end, by: '))()' },
];

function withoutServerOnly({ start, end, properties }: ESTree.ObjectExpression, code: string): Edit {
  const isKept = (property: ESTree.ObjectExpression['properties'][number]) =>
    property.type !== 'Property' || property.key.type !== 'Identifier' || !serverOnly.includes(property.key.name);
  return { start, end, by: `{ ${properties.filter(isKept).map((property) => code.slice(property.start, property.end))} }` };
}
