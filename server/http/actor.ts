import type { FastifyRequest } from 'fastify';
import type { Actor } from '#server/shared/actor.ts';

/** Who made a request, for the audit log. */
export function actorOf({ admin: actingAdmin, apiKey, client, viewer, guest, ip }: FastifyRequest): Actor {
  const admin = viewer?.kind === 'admin' ? viewer : actingAdmin;
  if (admin && apiKey) return { kind: 'admin', id: admin.id, name: `${apiKey.name} (API key)`, address: ip, byApiKey: true };
  if (admin) return { kind: 'admin', id: admin.id, name: admin.name ?? admin.username, address: ip };
  if (guest) return { kind: 'visitor', name: guest.name, address: ip };
  if (client) return { kind: 'client', id: client.id, name: client.name, address: ip };
  return { kind: 'visitor', name: null, address: ip };
}
