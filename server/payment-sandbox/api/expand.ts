import type { Connection } from '#server/db/client.ts';
import type { SandboxObjects } from '#server/payment-sandbox/objects/objects.ts';
import { findObjects } from '#server/payment-sandbox/objects.store.ts';
import { invalidParameter } from './errors.ts';

type Node = Record<string, unknown>;

/**
 * Replaces ids by the objects that they refer to (docs.stripe.com/api/expanding_objects).
 * @param paths such as `latest_charge.balance_transaction`, or `data.charge` in a list
 * @throws SandboxError for a member that can't be expanded
 */
export async function expandMembers(db: Connection, response: object, paths: string[]): Promise<object> {
  const expanded = structuredClone(response) as Node;
  for (const path of paths) {
    let nodes = [expanded];
    for (const name of path.split('.')) nodes = isList(nodes) ? (nodes[0]!.data as Node[]) : await expandMember(db, nodes, name, path);
  }
  return expanded;
}

const isList = (nodes: Node[]) => nodes.length === 1 && nodes[0]!.object === 'list';

/** Expands one member of several objects with one query; those that have none stay out. */
async function expandMember(db: Connection, nodes: Node[], name: string, path: string): Promise<Node[]> {
  const ids = nodes.map((node) => node[name]).filter((value) => typeof value === 'string');
  const found = new Map<unknown, SandboxObjects[keyof SandboxObjects]>((await findObjects(db, ids)).map((object) => [object.id, object]));
  for (const node of nodes) {
    const value = node[name];
    if (typeof value === 'string') node[name] = found.get(value);
    if (node[name] === undefined || typeof node[name] !== 'object')
      throw invalidParameter(`This property cannot be expanded (${path}).`, 'expand');
  }
  return nodes.flatMap((node) => (node[name] === null ? [] : [node[name] as Node]));
}
