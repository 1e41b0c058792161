import { useStudio } from '#web/lib/site.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';

/** The studio's contact details, which end every legal page. */
export function ContactLines() {
  const { brand, contact } = useStudio();
  return (
    <ul>
      <li>
        Email: <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </li>
      {contact.phone && (
        <li>
          Phone: <PhoneLink number={contact.phone} />
        </li>
      )}
      {contact.hours && <li>Hours: {contact.hours}</li>}
      {contact.address.length > 0 && (
        <li>
          Address: {brand}, {contact.address.join(', ')}
        </li>
      )}
    </ul>
  );
}
