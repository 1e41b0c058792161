/** A link that calls a phone number; it doesn't wrap. */
export const PhoneLink = ({ number, className }: { number: string; className?: string }) => (
  <a href={`tel:${number.replace(/[^+\d]/g, '')}`} className={className}>
    {number.replaceAll(' ', '\u00a0')}
  </a>
);
