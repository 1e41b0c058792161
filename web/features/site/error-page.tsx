import { CircleAlert } from 'lucide-react';

/** When a page could not be shown at all. */
export function ErrorPage() {
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <section className="grid w-full max-w-md gap-3 rounded-md border border-line bg-surface p-8">
        <div className="flex items-center gap-3">
          <CircleAlert aria-hidden className="size-8 shrink-0 text-accent-ink" />
          <h1 className="font-bold text-2xl">This page could not be shown</h1>
        </div>
        <p className="text-quiet">Check your connection, then load the page again.</p>
        <a href="/" className="justify-self-start font-semibold text-accent-ink underline underline-offset-4">
          Return to Homepage
        </a>
      </section>
    </main>
  );
}
