import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';

export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section className={`rounded-md border border-line bg-surface ${className}`} {...rest} />;
}

/** A list that has nothing in it yet, or a page (then its title is the page's heading): what that means, and what to do. */
export function EmptyState({ title, heading: Heading = 'h2', children }: { title: string; heading?: 'h1' | 'h2'; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 px-6 py-14 text-center">
      <Heading className="font-semibold text-xl">{title}</Heading>
      {children}
    </div>
  );
}

/** A list that could not be read. */
export function FailedState({ onRetry }: { onRetry: () => unknown }) {
  const retry = useMutation({ mutationFn: async () => onRetry() });
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-6 py-14 text-center">
      <h2 className="font-semibold text-xl">This could not be loaded.</h2>
      <p className="text-muted">Check your connection, then try again.</p>
      <ActionButton size="small" action={retry} pendingLabel="Trying again...">
        Try again
      </ActionButton>
    </div>
  );
}
