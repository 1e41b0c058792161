import { Link, type LinkProps } from 'react-router';

const variants = {
  accent: 'text-accent-ink underline',
  /** A row's main text. */
  title: 'font-semibold hover:underline',
  /** Back to where the page belongs. */
  back: 'text-muted text-sm hover:underline',
};

interface TextLinkProps extends LinkProps {
  variant?: keyof typeof variants;
}

/** A link that stands alone, not in a sentence: large enough for fingers. */
export const TextLink = ({ variant = 'accent', className = '', ...rest }: TextLinkProps) => (
  <Link
    {...rest}
    className={`touch-target justify-self-start underline-offset-4 [overflow-wrap:anywhere] ${variants[variant]} ${className}`}
  />
);
