import { useStudio } from '../../lib/site.ts';

/** Where to write or call, as it stands at the end of each document. */
export function ContactLines() {
  const { brand, contact } = useStudio();
  return (
    <ul>
      <li>
        E-mail: <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </li>
      <li>
        Phone: <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>{contact.phone.replaceAll(' ', '\u00a0')}</a>, Monday-Friday
        9am-6:30pm GMT
      </li>
      <li>
        Post: {brand}, {contact.address.join(', ')}
      </li>
    </ul>
  );
}
