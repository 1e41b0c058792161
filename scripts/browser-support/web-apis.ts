import { relative, resolve } from 'node:path';
import * as ts from 'typescript/unstable/ast';
import { API, type Checker, type Symbol as TsSymbol } from 'typescript/unstable/sync';
import { featuresBelow, find, type Gap, isMissing } from './compat-data.ts';

const features = [...featuresBelow('api', 2), ...featuresBelow('javascript.builtins', 3)];
const lastName = (path: string) =>
  path
    .split('.')
    .at(-1)!
    .replace(/_static$/, '');
const missingNames = new Set(features.filter(isMissing).map(lastName));
const featuresByName = Map.groupBy(features, lastName);

/** The browser features that a project's scripts use and a supported browser lacks. What is followed by `?.` has a fallback. */
export function findMissingApis(tsconfig: string, files: RegExp): Gap[] {
  const typescript = new API();
  const { program, checker } = typescript.updateSnapshot({ openProject: resolve(tsconfig) }).getProjects()[0]!;
  const names = program.getSourceFileNames().filter((name) => files.test(relative('.', name)));
  const gaps = names.flatMap((name) => findInFile(program.getSourceFile(name)!, checker));
  typescript.close();
  return gaps;
}

function findInFile(source: ts.SourceFile, checker: Checker): Gap[] {
  const nodes = nodesBelow(source);
  const names = nodes.filter(ts.isIdentifier).filter((name) => missingNames.has(name.text) && !hasFallback(name));
  const symbols = checker.getSymbolAtLocation(names);
  return [
    ...names.flatMap((name, index) => gapsAt(name, pathsOf(symbols[index]))),
    ...nodes.filter(ts.isCallExpression).flatMap((call) => gapsAt(call, pathsOfListener(call))),
    ...nodes.filter(ts.isJsxAttribute).flatMap((attribute) => gapsAt(attribute, pathsOfAttribute(attribute))),
  ];

  function gapsAt(node: ts.Node, paths: string[]): Gap[] {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    return [...new Set(paths)].filter(isMissing).map((feature) => ({ feature, place: `${source.fileName}:${line}` }));
  }
}

/** All nodes below one, except types, of which nothing is left in the browser. */
function nodesBelow(root: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    nodes.push(node);
    node.forEachChild(visit);
  };
  root.forEachChild(visit);
  return nodes;
}

function hasFallback(name: ts.Identifier): boolean {
  const use = ts.isPropertyAccessExpression(name.parent) && name.parent.name === name ? name.parent : name;
  const { parent } = use;
  return (ts.isCallExpression(parent) || ts.isPropertyAccessExpression(parent)) && parent.expression === use && !!parent.questionDotToken;
}

/** The paths in MDN's data of what TypeScript declares for browsers. */
function pathsOf(symbol: TsSymbol | undefined): string[] {
  const declarations = symbol?.declarations.filter(({ path }) => /\/lib\.[\w.]+\.d\.ts$/.test(path)) ?? [];
  return declarations.flatMap((declaration) => {
    const names = namesAround(declaration.resolve()!).filter((name) => name !== 'global');
    const path = [...names, symbol!.name].join('.');
    const isMixin = names.length > 0 && !find(`api.${names[0]}`) && !find(`javascript.builtins.${names[0]}`);
    if (isMixin) return pathsOfAny(symbol!.name);
    return [`api.${path}`, `api.${path}_static`, `api.Window.${path}`, `javascript.builtins.${path}`];
  });
}

/** The names of the interfaces, objects and modules that contain a declaration. The interface of a constructor counts as its object. */
function namesAround({ parent }: ts.Node): string[] {
  if (ts.isSourceFile(parent)) return [];
  const isNamed = ts.isInterfaceDeclaration(parent) || ts.isVariableDeclaration(parent) || ts.isModuleDeclaration(parent);
  return [...namesAround(parent), ...(isNamed && ts.isIdentifier(parent.name) ? [ownNameOf(parent.name.text)] : [])];
}

const ownNameOf = (name: string) => (name === 'IteratorObject' ? 'Iterator' : name.replace(/^Readonly|(?<=.)Constructor$/g, ''));

/** The paths of a member's name in any interface; none if one interface has it in all browsers. */
function pathsOfAny(name: string): string[] {
  const paths = featuresByName.get(name) ?? [];
  return paths.every(isMissing) ? paths : [];
}

/** The paths of an event that a script listens to, such as `addEventListener('scrollend', …)`. */
function pathsOfListener({ expression, arguments: [event] }: ts.CallExpression): string[] {
  const isListener = ts.isPropertyAccessExpression(expression) && expression.name.text === 'addEventListener';
  return isListener && event && ts.isStringLiteral(event) ? pathsOfAny(`${event.text}_event`) : [];
}

/** The paths of an attribute of HTML, such as `<dialog closedby>` and `<input type="date">`, or of React, such as `onScrollEnd`. */
function pathsOfAttribute({ name, initializer, parent }: ts.JsxAttribute): string[] {
  const { tagName } = parent.parent as ts.JsxOpeningElement | ts.JsxSelfClosingElement;
  if (!ts.isIdentifier(name) || !ts.isIdentifier(tagName) || !/^[a-z]/.test(tagName.text)) return [];
  const attribute = name.text.toLowerCase();
  if (/^on[A-Z]/.test(name.text)) return pathsOfAny(`${attribute.slice(2)}_event`);
  const value = initializer && ts.isStringLiteral(initializer) ? [`${attribute}_${initializer.text}`] : [];
  return [attribute, ...value].flatMap((each) => [`html.elements.${tagName.text}.${each}`, `html.global_attributes.${each}`]);
}
