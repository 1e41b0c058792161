import { lazy, Suspense } from 'react';
import { ContactForm as MessageForm } from '#web/features/inbox/contact/contact-form.tsx';

const BriefOffer = lazy(() => import('#web/features/sales/briefs/offer/brief-offer.tsx'));

/** The form for a message, and the brief that the studio offers after it. */
export const ContactForm = ({ email }: { email: string }) => (
  <MessageForm
    email={email}
    renderNext={({ briefOffer }) =>
      briefOffer && (
        <Suspense>
          <BriefOffer key={briefOffer} token={briefOffer} />
        </Suspense>
      )
    }
  />
);
