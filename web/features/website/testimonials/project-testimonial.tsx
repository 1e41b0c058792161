import { useQuery } from '@tanstack/react-query';
import { testimonialEndpoints } from '#api/website/testimonials.ts';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { formatInstant } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

/** What became of asking the client of a completed project for a testimonial. */
export function ProjectTestimonial({ projectId }: { projectId: number }) {
  const { data: testimonial } = useQuery(
    query(testimonialEndpoints.readOfProject, { params: { id: projectId } }, { select: ({ testimonial }) => testimonial }),
  );
  if (testimonial === undefined) return null;
  return (
    <TitledCard title="Testimonial">
      {testimonial === null ? (
        <Ask projectId={projectId} />
      ) : testimonial.status === 'received' ? (
        <>
          <figure className="grid gap-1 [overflow-wrap:anywhere]">
            <blockquote className="whitespace-pre-line">“{testimonial.quote}”</blockquote>
            <figcaption className="text-muted text-sm">
              {testimonial.name}, {testimonial.role}
            </figcaption>
          </figure>
          <TextLink to="/admin/site">Add it to the website</TextLink>
        </>
      ) : (
        <p className="text-muted">
          {testimonial.status === 'asked'
            ? `The client was asked on ${formatInstant(testimonial.askedAt)}.`
            : 'The client has withdrawn the testimonial.'}
        </p>
      )}
    </TitledCard>
  );
}

const Ask = ({ projectId }: { projectId: number }) => (
  <>
    <p className="text-muted">The client hasn't been asked. We only ask once per project.</p>
    <ConfirmButton
      label="Ask for a testimonial"
      button={{ size: 'small', className: 'justify-self-start' }}
      title="Ask for a testimonial?"
      confirmLabel="Ask"
      harmless
      pendingLabel="Asking..."
      action={{
        mutationFn: () => call(testimonialEndpoints.ask, { params: { id: projectId } }),
        successMessage: emailed('The client has been asked by email.', 'The client has been asked in the portal.'),
        errorMessage: "The client couldn't be asked. Please try again.",
      }}
    >
      <p>
        {emailed('The client gets an email with a link to write it.', 'The client is asked in the portal.')} We only ask once per project.
      </p>
    </ConfirmButton>
  </>
);
