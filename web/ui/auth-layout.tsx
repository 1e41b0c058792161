import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';

/** Wraps sign-in, registration and password screens. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="bg-bar px-5">
        <div className="mx-auto flex h-16 max-w-6xl items-center">
          <Brand />
        </div>
      </header>
      <main className="grid content-start justify-items-center px-4 py-12">{children}</main>
    </div>
  );
}
