import { CircleAlert } from 'lucide-react';
import { data, type MetaFunction } from 'react-router';

export const meta: MetaFunction = () => [{ title: 'Not found – Picturelock' }];

export const loader = () => data(null, { status: 404 });

export default function NotFoundPage() {
  return (
    <div className="grid min-h-[60dvh] place-items-center px-4 py-16">
      <section className="grid w-full max-w-md gap-3 rounded-md border border-line bg-surface p-8">
        <div className="flex items-center gap-3">
          <CircleAlert aria-hidden className="size-8 shrink-0 text-accent-ink" />
          <h1 className="font-bold text-2xl">404 Page Not Found</h1>
        </div>
        <p className="text-quiet">Did you forget to add the page to the router?</p>
      </section>
    </div>
  );
}
