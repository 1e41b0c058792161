/** A phone number to call, on one line. */
export const PhoneLink = ({ number, className }: { number: string; className?: string }) => (
  <a href={`tel:${number.replace(/[^+\d]/g, '')}`} className={className}>
    {number.replaceAll(' ', '\u00a0')}
  </a>
);
