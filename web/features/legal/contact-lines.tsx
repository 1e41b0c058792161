import { useStudio } from '../../lib/site.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';

/** Where to write or call, as it stands at the end of each document. */
export function ContactLines() {
  const { brand, contact } = useStudio();
  return (
    <ul>
      <li>
        E-mail: <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </li>
      {contact.phone && (
        <li>
          Phone: <PhoneLink number={contact.phone} />
        </li>
      )}
      {contact.hours && <li>Hours: {contact.hours}</li>}
      {contact.address.length > 0 && (
        <li>
          Post: {brand}, {contact.address.join(', ')}
        </li>
      )}
    </ul>
  );
}
