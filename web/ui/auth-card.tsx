import { type ReactNode, useEffect, useRef } from 'react';

/** The card of sign-in and related forms: a title, a subtitle and the form. */
export function AuthCard({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="w-full max-w-md rounded-md border border-line bg-surface">
      {/* A timeline with the playhead at the start. */}
      <div aria-hidden className="flex h-1.5 overflow-hidden rounded-t-md bg-inset">
        <span className="w-1/6 bg-accent" />
      </div>
      <div className="grid gap-6 p-6 sm:p-8">
        <div className="grid gap-2">
          <Title key={title}>{title}</Title>
          {text && <p className="text-pretty text-muted">{text}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}

/** Takes the focus at each new step, because the previous step's button is gone. A page that was just opened keeps the focus at its top. */
function Title({ children }: { children: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (navigator.userActivation?.hasBeenActive && document.activeElement?.matches('body, main')) ref.current?.focus();
  }, []);
  return (
    <h1 ref={ref} tabIndex={-1} className="font-bold text-3xl outline-none">
      {children}
    </h1>
  );
}
