import { maySignIn } from '#server/features/accounts/clients/clients.policy.ts';
import type { ClientRow } from '#server/features/accounts/clients/clients.service.ts';
import { AppError } from '#server/shared/app-error.ts';

/**
 * Every admin may view the portal as any client who can sign in: it shows nothing that the admin area doesn't show them. API keys may not.
 * @throws AppError conflict
 */
export function requireViewable(client: ClientRow): void {
  if (!maySignIn(client)) throw new AppError('conflict', `${client.name} can't sign in, so there's no portal to view.`);
}
