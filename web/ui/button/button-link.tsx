import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonStyle, buttonClasses } from './button.tsx';

export function ButtonLink({ variant, size, className, children, ...rest }: LinkProps & ButtonStyle & { children: ReactNode }) {
  return (
    <Link {...rest} className={buttonClasses({ ...(variant && { variant }), ...(size && { size }) }, className)}>
      {children}
    </Link>
  );
}
