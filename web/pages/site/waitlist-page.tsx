import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { WaitlistForm } from '#web/features/inbox/waitlist/waitlist-form.tsx';
import { island } from '#web/lib/island.tsx';
import { publicPage, siteContext } from '#web/lib/site.ts';

const FormIsland = island('WaitlistForm', WaitlistForm);

export const loader = ({ context }: LoaderFunctionArgs) => context.get(siteContext).metadata.waitlist;

export const meta: MetaFunction<typeof loader> = (page) => (page.loaderData ? publicPage(page, page.loaderData) : []);

export default function WaitlistPage() {
  return (
    <div className="mx-auto grid max-w-6xl gap-12 px-5 py-16 sm:py-24 lg:grid-cols-[2fr_3fr]">
      <div className="grid content-start gap-4">
        <h1 className="font-bold text-5xl leading-[1.02] sm:text-6xl">Join the waitlist</h1>
        <p className="max-w-[40ch] text-lg text-muted">
          We take on only as many projects as we can edit well. Tell us about yours, and we'll write to you as soon as there's room.
        </p>
      </div>
      <div className="rounded-md border border-line bg-surface p-6 sm:p-8">
        <FormIsland />
      </div>
    </div>
  );
}
