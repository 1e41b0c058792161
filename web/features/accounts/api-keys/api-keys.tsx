import { useQuery } from '@tanstack/react-query';
import { apiKeyEndpoints } from '#api/accounts/api-keys.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { apiAreas } from '#domain/shared/api-scopes.ts';
import { call } from '#web/lib/api.ts';
import { sendsEmails } from '#web/lib/email.ts';
import { formatInstant } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { CreateApiKey } from './create-api-key.tsx';
import { areaNames, levelNames, levelOf } from './scopes.ts';

type ApiKey = JsonResponse<typeof apiKeyEndpoints.list>['apiKeys'][number];

export function ApiKeys() {
  const { data: keys, isError, refetch } = useQuery(query(apiKeyEndpoints.list, {}, { select: ({ apiKeys }) => apiKeys }));
  if (!keys) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading API keys..." />;
  return (
    <>
      {!sendsEmails() && <p className="text-muted">Emails are off, so what a key sends is only kept under Email, with its links.</p>}
      {keys.length > 0 ? <ApiKeyList keys={keys} /> : <p className="text-muted">No API keys yet.</p>}
      <CreateApiKey />
    </>
  );
}

const ApiKeyList = ({ keys }: { keys: ApiKey[] }) => (
  <ul className="divide-y divide-line rounded-md border border-line bg-surface">
    {keys.map((key) => (
      <li key={key.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-5 py-4">
        <div className="grid min-w-0 flex-1 basis-60 gap-1 [overflow-wrap:anywhere]">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{key.name}</span>
            <span className="font-mono text-muted text-sm">plk_…{key.lastFour}</span>
            {key.isExpired && <Badge color="gray">expired</Badge>}
          </div>
          <ul className="text-sm">
            {apiAreas
              .filter((area) => levelOf(key.scopes, area))
              .map((area) => (
                <li key={area}>
                  {areaNames[area]}: {levelNames[levelOf(key.scopes, area)].toLowerCase()}
                </li>
              ))}
          </ul>
          <p className="text-muted text-sm tabular-nums">{usageOf(key)}</p>
        </div>
        <RevokeButton apiKey={key} />
      </li>
    ))}
  </ul>
);

function usageOf({ createdAt, lastUsedAt, expiresAt }: ApiKey): string {
  const used = lastUsedAt ? `last used ${formatInstant(lastUsedAt)}` : 'never used';
  const until = expiresAt ? `, works until ${formatInstant(expiresAt)}` : '';
  return `Created ${formatInstant(createdAt)}, ${used}${until}`;
}

function RevokeButton({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  return (
    <ConfirmButton
      label="Revoke"
      button={{ size: 'small', 'aria-label': `Revoke ${name}` }}
      title={`Revoke ${name}?`}
      confirmLabel="Revoke key"
      pendingLabel="Revoking..."
      action={{
        mutationFn: () => call(apiKeyEndpoints.revoke, { params: { id } }),
        successMessage: 'API key revoked.',
        errorMessage: "The API key couldn't be revoked. Please try again.",
      }}
    >
      <p>The key stops working immediately, and programs that use it lose access. What they did stays in the log.</p>
    </ConfirmButton>
  );
}
