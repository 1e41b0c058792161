import { auditActions, type auditEndpoints } from '../../../contract/audit.ts';
import type { JsonResponse } from '../../../contract/endpoint.ts';

export type AuditEntry = JsonResponse<typeof auditEndpoints.list>[number];

/**
 * An entry as a sentence without its end: who did what, and to whom.
 * @param known whom the page is about, who need not be named again
 */
export function sentenceOf({ actor, actorKind, action, target }: AuditEntry, known = actor) {
  const who = actor ?? { visitor: 'Someone', client: 'The client', admin: 'An admin', system: 'The system' }[actorKind];
  const did = (auditActions as Record<string, string>)[action] ?? action;
  return { who, did: target && target !== actor && target !== known ? `${did}: ${target}` : did };
}
