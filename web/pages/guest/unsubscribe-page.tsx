import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { unsubscribeLinkEndpoints } from '#api/operations/unsubscribe-links.ts';
import { Unsubscribe } from '#web/features/operations/unsubscribe-links/unsubscribe.tsx';
import { linkQuery } from '#web/lib/links.ts';
import { pageTitle } from '#web/lib/site.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { LinkEnded } from '#web/ui/links/link-ended.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const meta = pageTitle('Turn off emails', { name: 'robots', content: 'noindex' });

/** The page that an email's link leads to, on which its reader turns off emails of that kind. */
export default function UnsubscribePage() {
  const { token = '' } = useParams();
  const link = linkQuery(unsubscribeLinkEndpoints.read, token, ({ unsubscription }) => unsubscription);
  const { data: unsubscription, isError, refetch } = useQuery(link);
  if (unsubscription) return <Unsubscribe token={token} unsubscription={unsubscription} />;
  if (unsubscription === null) return <LinkEnded />;
  return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Opening the link..." />;
}
