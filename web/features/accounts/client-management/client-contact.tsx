import type { AdminClientDetail } from '#web/features/accounts/clients/client.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

/** Who the client is, and how to reach them. */
export const ClientContact = ({ client: { company, email, phone } }: { client: AdminClientDetail }) => (
  <div className="flex flex-wrap gap-x-5 gap-y-1 pointer-coarse:gap-y-6">
    {company && <span className="text-muted [overflow-wrap:anywhere]">{company}</span>}
    <TextLink to={`mailto:${email}`}>{email}</TextLink>
    {phone && <PhoneLink number={phone} className="touch-target text-accent-ink underline underline-offset-4" />}
  </div>
);
