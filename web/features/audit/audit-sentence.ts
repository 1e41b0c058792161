import { auditActions, type auditEndpoints } from '../../../contract/audit.ts';
import type { JsonResponse } from '../../../contract/endpoint.ts';

export type AuditEntry = JsonResponse<typeof auditEndpoints.list>[number];

/**
 * An entry as a sentence: who did what, and to whom.
 * @param subject the client whose page shows the entry; not repeated as the target
 */
export function sentenceOf({ actor, actorKind, action, target }: AuditEntry, subject = actor) {
  const who = actor ?? { visitor: 'Someone', client: 'The client', admin: 'An admin', system: 'The system' }[actorKind];
  const did = (auditActions as Record<string, string>)[action] ?? action;
  return { who, did: target && target !== actor && target !== subject ? `${did}: ${target}` : did };
}
