import { Link, type LinkProps } from 'react-router';

const variants = {
  accent: 'text-accent-ink underline',
  /** For a row's main text. */
  title: 'font-semibold hover:underline',
  /** For a link back to the list or page that this one belongs to. */
  back: 'text-muted text-sm hover:underline',
};

interface TextLinkProps extends LinkProps {
  variant?: keyof typeof variants;
}

/** A link that stands alone, not in a sentence, and is large enough for fingers. */
export const TextLink = ({ variant = 'accent', className = '', ...rest }: TextLinkProps) => (
  <Link
    {...rest}
    className={`touch-target justify-self-start underline-offset-4 [overflow-wrap:anywhere] ${variants[variant]} ${className}`}
  />
);
