import { data } from 'react-router';
import { pageTitle } from '#web/lib/site.ts';
import { AlertCard } from '#web/ui/card/alert-card.tsx';

export const meta = pageTitle('Not found', { name: 'robots', content: 'noindex' });

export const loader = () => data(null, { status: 404 });

export default function NotFoundPage() {
  return (
    <div className="grid min-h-[60dvh] place-items-center px-4 py-16">
      <AlertCard title="404 Page Not Found" text="Did you forget to add the page to the router?" />
    </div>
  );
}
