import { ContactForm as MessageForm } from '#web/features/inbox/contact/contact-form.tsx';
import { BriefOffer } from '#web/features/sales/briefs/offer/brief-offer.tsx';

/** The form for a message, and the brief that the studio offers after it. */
export const ContactForm = ({ email }: { email: string }) => (
  <MessageForm email={email} renderNext={({ briefOffer }) => briefOffer && <BriefOffer key={briefOffer} token={briefOffer} />} />
);
