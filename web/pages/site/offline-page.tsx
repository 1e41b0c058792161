import { pageTitle } from '#web/lib/site.ts';
import { AlertCard } from '#web/ui/card/alert-card.tsx';

export const meta = pageTitle('Offline', { name: 'robots', content: 'noindex' });

/** The page that the service worker shows at any URL when the network is down. It works without scripts. */
export default function OfflinePage() {
  return (
    <div className="grid min-h-[60dvh] place-items-center px-4 py-16">
      <AlertCard title="You're offline" text="Check your connection and try again.">
        {/* biome-ignore lint/a11y/useValidAnchor: an empty href reloads the requested URL, with its query */}
        <a href="" className="mt-2 justify-self-start rounded-sm bg-accent px-5 py-2.5 font-semibold text-on-accent hover:bg-accent-strong">
          Try again
        </a>
      </AlertCard>
    </div>
  );
}
