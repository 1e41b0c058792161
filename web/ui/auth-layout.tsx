import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';

interface AuthLayoutProps {
  /** Shown at the right of the header bar. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Wraps the screens of people who aren't signed in. */
export function AuthLayout({ aside, children }: AuthLayoutProps) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="bg-bar px-5">
        <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-4">
          <Brand />
          {aside}
        </div>
      </header>
      <main className="grid content-start justify-items-center px-4 py-12">{children}</main>
    </div>
  );
}
