import { type CssNode, parse, walk } from 'css-tree';
import { featuresBelow, type Gap, isMissing } from './compat-data.ts';

const types = Map.groupBy(featuresBelow('css.types', 4), (path) => path.split('.').at(-1)!);

/**
 * What a stylesheet uses and a supported browser lacks. What is inside `@supports`, `:is()` or `:where()` is for those that know it, and
 * names with a prefix are for those that have it.
 */
export function findMissingStyles(stylesheet: string, place: string): Gap[] {
  const gaps: Gap[] = [];
  walk(parse(stylesheet, { parseCustomProperty: true }), function (node) {
    if (isOptional(node)) return walk.skip;
    const features = pathsOf(node, this.declaration?.property).filter((path) => isMissing(path) && !/\.-(webkit|moz)-/.test(path));
    gaps.push(...features.map((feature) => ({ feature, place })));
    return;
  });
  return gaps;
}

const isOptional = (node: CssNode) =>
  (node.type === 'Atrule' && node.name === 'supports') || (node.type === 'PseudoClassSelector' && /^(is|where)$/.test(node.name));

function pathsOf(node: CssNode, property = ''): string[] {
  switch (node.type) {
    case 'Atrule':
      return [`css.at-rules.${node.name}`];
    case 'Feature':
      return [`css.at-rules.${node.kind}.${node.name}`];
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return [`css.selectors.${node.name}`];
    case 'Declaration':
      return [`css.properties.${node.property}`];
    case 'Identifier':
      return [`css.properties.${property}.${node.name}`];
    case 'Function':
      return [`css.properties.${property}.${node.name}`, ...(types.get(node.name) ?? [])];
    default:
      return [];
  }
}
