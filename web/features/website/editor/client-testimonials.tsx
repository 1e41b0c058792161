import { useQuery } from '@tanstack/react-query';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import type { SiteContent } from '#api/website/site.ts';
import { testimonialEndpoints } from '#api/website/testimonials.ts';
import { query } from '#web/lib/query.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { SiteDraft } from './use-site-draft.ts';

type Item = SiteContent['testimonials']['items'][number];
type ReceivedTestimonial = JsonResponse<typeof testimonialEndpoints.list>['testimonials'][number];

const colors: Item['bgColor'][] = ['mango', 'cerulean', 'iris', 'forest'];

/** What clients wrote, to be added to the testimonials of the draft. */
export function ClientTestimonials({ draft }: { draft: SiteDraft }) {
  const { data: testimonials = [] } = useQuery(query(testimonialEndpoints.list, {}, { select: ({ testimonials }) => testimonials }));
  const { items } = draft.content.testimonials;
  if (testimonials.length === 0) return null;
  const add = ({ id, quote, name, role }: ReceivedTestimonial) => {
    const look = { initials: initialsOf(name), bgColor: colors[items.length % colors.length]! };
    draft.change(['testimonials', 'items'], [...items, { quote, name, role, ...look, sample: false, testimonialId: id }], false);
  };
  return (
    <section aria-label="From your clients" className="grid gap-2 border-line border-t pt-4">
      <h2 className="font-medium font-sans text-sm">From your clients</h2>
      <p className="text-muted text-sm">You can shorten them with an ellipsis (…). Names and roles stay as the client chose.</p>
      <ul className="grid gap-2">
        {testimonials.map((testimonial) => (
          <Received
            key={testimonial.id}
            testimonial={testimonial}
            isAdded={items.some(({ testimonialId }) => testimonialId === testimonial.id)}
            onAdd={() => add(testimonial)}
          />
        ))}
      </ul>
    </section>
  );
}

interface ReceivedProps {
  testimonial: ReceivedTestimonial;
  isAdded: boolean;
  onAdd: () => void;
}

const Received = ({ testimonial: { quote, name, role, projectTitle }, isAdded, onAdd }: ReceivedProps) => (
  <li className="grid gap-2 rounded-sm border border-line p-3 text-sm [overflow-wrap:anywhere]">
    <p className="whitespace-pre-line">“{quote}”</p>
    <p className="text-muted">
      {name}, {role} · {projectTitle}
    </p>
    <Button variant="secondary" size="small" className="justify-self-start" disabled={isAdded} onClick={onAdd}>
      {isAdded ? 'On the site' : 'Add to site'}
    </Button>
  </li>
);

/** The initials of a name's first two words. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(([initial = '']) => initial.toUpperCase())
    .join('');
