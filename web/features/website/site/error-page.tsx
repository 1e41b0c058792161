import { buttonClasses } from '#web/ui/button/button.tsx';
import { AlertCard } from '#web/ui/card/alert-card.tsx';

/** Shown when a page failed to render. */
export function ErrorPage() {
  const link = 'font-semibold text-accent-ink underline underline-offset-4';
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <AlertCard title="This page couldn't be loaded" text="Check your connection and try again.">
        <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
          {/* biome-ignore lint/a11y/useValidAnchor: an empty href reloads the requested URL, also without a script */}
          <a href="" className={buttonClasses({})}>
            Try again
          </a>
          <a href="/" className={link}>
            Return to Homepage
          </a>
        </div>
      </AlertCard>
    </main>
  );
}
