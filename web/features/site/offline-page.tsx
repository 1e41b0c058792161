import { pageTitle } from '../../lib/site.ts';
import { AlertCard } from '../../ui/alert-card.tsx';

export const meta = pageTitle('No network', { name: 'robots', content: 'noindex' });

/** Shown at any address where the network is lost, from the browser's own keep: it works without a script. */
export default function OfflinePage() {
  return (
    <div className="grid min-h-[60dvh] place-items-center px-4 py-16">
      <AlertCard title="You are offline" text="This page could not be reached. Check your connection, then try again.">
        {/* biome-ignore lint/a11y/useValidAnchor: the empty address is the one that was asked for, with its query */}
        <a href="" className="mt-2 justify-self-start rounded-sm bg-accent px-5 py-2.5 font-semibold text-on-accent hover:bg-accent-strong">
          Try again
        </a>
      </AlertCard>
    </div>
  );
}
