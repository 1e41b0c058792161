import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { ActionButton } from '#web/ui/button/action-button.tsx';

export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section className={`rounded-md border border-line bg-surface ${className}`} {...rest} />;
}

/** What an empty list or page means and what to do next. On a page the title is its `h1`. */
export function EmptyState({ title, heading: Heading = 'h2', children }: { title: string; heading?: 'h1' | 'h2'; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 px-6 py-14 text-center">
      <Heading className="font-semibold text-xl">{title}</Heading>
      {children}
    </div>
  );
}

/** Shown when data couldn't be loaded. */
export function FailedState({ onRetry }: { onRetry: () => unknown }) {
  const retry = useMutation({ mutationFn: async () => onRetry() });
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-6 py-14 text-center">
      <h2 className="font-semibold text-xl">We couldn't load this.</h2>
      <p className="text-muted">Check your connection and try again.</p>
      <ActionButton size="small" action={retry} pendingLabel="Trying again...">
        Try again
      </ActionButton>
    </div>
  );
}
