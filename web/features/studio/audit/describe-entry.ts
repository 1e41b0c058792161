import type { JsonResponse } from '#api/shared/endpoint.ts';
import { auditActions, type auditEndpoints } from '#api/studio/audit.ts';

export type AuditEntry = JsonResponse<typeof auditEndpoints.list>[number];

/**
 * Who did what, and to whom.
 * @param subject the client whose page shows the entry; not repeated as the target
 */
export function describeEntry({ actor, actorKind, action: name, target }: AuditEntry, subject = actor) {
  const who = actor ?? { visitor: 'Someone', client: 'The client', admin: 'An admin', system: 'The system' }[actorKind];
  const action = (auditActions as Record<string, string>)[name] ?? name;
  return { who, action: target && target !== actor && target !== subject ? `${action}: ${target}` : action };
}
