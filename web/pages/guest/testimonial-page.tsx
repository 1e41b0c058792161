import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { testimonialEndpoints } from '#api/website/testimonials.ts';
import { type OwnTestimonial, TestimonialForm } from '#web/features/website/testimonials/testimonial-form.tsx';
import { call } from '#web/lib/api.ts';
import { linkQuery } from '#web/lib/links.ts';
import { pageTitle, useStudio } from '#web/lib/site.ts';
import { AuthCard } from '#web/ui/auth-card.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { LinkEnded } from '#web/ui/links/link-ended.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const meta = pageTitle('Testimonial', { name: 'robots', content: 'noindex' });

/** The page on which the client of a completed project writes, changes and withdraws a testimonial. */
export default function TestimonialPage() {
  const { token = '' } = useParams();
  const link = linkQuery(testimonialEndpoints.find, token, ({ testimonial }) => testimonial);
  // Never refetched, as that would replace what is being typed.
  const { data: testimonial, isError, refetch } = useQuery({ ...link, staleTime: Number.POSITIVE_INFINITY });
  if (testimonial) return <Testimonial token={token} testimonial={testimonial} />;
  if (testimonial === null) return <LinkEnded />;
  return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Opening the link..." />;
}

interface TestimonialProps {
  token: string;
  testimonial: OwnTestimonial;
}

function Testimonial({ token, testimonial }: TestimonialProps) {
  const { brand } = useStudio();
  const [isEditing, setEditing] = useState(false);
  const { projectTitle, status } = testimonial;
  if (status === 'received' && !isEditing) return <Received token={token} testimonial={testimonial} onEdit={() => setEditing(true)} />;
  return (
    <AuthCard
      title={`How was working with ${brand}?`}
      text={
        status === 'withdrawn'
          ? 'You have withdrawn your testimonial, and we have deleted it. You can write a new one here.'
          : `A sentence or two about “${projectTitle}” is enough.`
      }
    >
      <TestimonialForm token={token} testimonial={testimonial} onSent={() => setEditing(false)} />
    </AuthCard>
  );
}

function Received({ token, testimonial, onEdit }: TestimonialProps & { onEdit: () => void }) {
  const { quote, name, role, isLive } = testimonial;
  return (
    <AuthCard
      title="Thank you!"
      text={
        isLive
          ? "Your testimonial is on our website. If you've changed your mind, withdraw it, and it disappears immediately."
          : "We've received your testimonial. Until it's on our website, you can change it here."
      }
    >
      <figure className="grid gap-2 rounded-sm border border-line p-4 [overflow-wrap:anywhere]">
        <blockquote className="whitespace-pre-line">“{quote}”</blockquote>
        <figcaption className="text-muted text-sm">
          {name}, {role}
        </figcaption>
      </figure>
      <div className="flex flex-wrap gap-3">
        {!isLive && (
          <Button variant="secondary" onClick={onEdit}>
            Change
          </Button>
        )}
        <Withdraw token={token} />
      </div>
    </AuthCard>
  );
}

function Withdraw({ token }: { token: string }) {
  return (
    <ConfirmButton
      label="Withdraw"
      title="Withdraw your testimonial?"
      confirmLabel="Withdraw"
      pendingLabel="Withdrawing..."
      action={{
        mutationFn: () => call(testimonialEndpoints.withdraw, { params: { token } }),
        successMessage: 'Your testimonial has been withdrawn.',
        errorMessage: "Your testimonial couldn't be withdrawn. Please try again.",
      }}
    >
      <p>We delete it, and it disappears from our website.</p>
    </ConfirmButton>
  );
}
