import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from 'react-router';
import { GuestForm } from '#web/features/projects/review-links/guest-form.tsx';
import { guestSession, type OpenedLink, openedReviewLink } from '#web/features/projects/review-links/opened-link.ts';
import { DraftsOf } from '#web/lib/drafts.tsx';
import { AuthLayout } from '#web/ui/auth-layout.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { LinkEnded } from '#web/ui/links/link-ended.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useLiveUpdates } from './use-live-updates.ts';

/** Asks whoever comes by a review link for a name, and then shows what the link is for. */
export default function GuestShell() {
  const { token = '' } = useParams();
  const { data: link, isError, refetch } = useQuery(openedReviewLink(token));
  if (link?.guest) return <OpenedReview token={token} link={link} />;
  return (
    <AuthLayout>
      {link ? (
        <GuestForm token={token} isProtected={link.isProtected} />
      ) : link === null ? (
        <LinkEnded audience="guest" />
      ) : isError ? (
        <FailedState onRetry={refetch} />
      ) : (
        <Spinner text="Opening the review..." />
      )}
    </AuthLayout>
  );
}

/** A review for a guest, shown until the link ends: live updates check the guest's session again. */
function OpenedReview({ token, link }: { token: string; link: OpenedLink }) {
  const audience = `guest-${link.id}` as const;
  const { data } = useQuery(guestSession(audience, token, link));
  const guest = data?.guest;
  useLiveUpdates(audience, guest?.id);
  if (!guest)
    return (
      <AuthLayout>
        <LinkEnded audience="guest" />
      </AuthLayout>
    );
  return (
    <main>
      <DraftsOf audience={`guest:${link.id}`} id={guest.id}>
        <Outlet context={{ audience, ...guest }} />
      </DraftsOf>
    </main>
  );
}
