import type { PublicSite } from '#api/website/site.ts';
import { island } from '#web/lib/island.tsx';
import { useStudio } from '#web/lib/site.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { ContactForm } from './contact-form.tsx';

const FormIsland = island('ContactForm', ContactForm);

export function ContactSection({ title, text, formTitle }: PublicSite['contactForm']) {
  const { contact } = useStudio();
  return (
    <section id="contact" className="border-line border-t">
      <div className="mx-auto grid max-w-6xl gap-12 px-5 py-20 sm:py-28 lg:grid-cols-[2fr_3fr]">
        <div className="grid content-start gap-8">
          <div className="grid gap-4">
            <h2 className="font-bold text-4xl sm:text-6xl">{title}</h2>
            <p className="max-w-[40ch] text-lg text-muted">{text}</p>
          </div>
          <Details />
        </div>
        <div className="rounded-md border border-line bg-surface p-6 sm:p-8">
          <h3 className="mb-6 font-semibold text-2xl">{formTitle}</h3>
          <FormIsland email={contact.email} />
        </div>
      </div>
    </section>
  );
}

function Details() {
  const { contact } = useStudio();
  const link = 'touch-target underline underline-offset-4 hover:text-accent-ink';
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-[auto_1fr] [&_dt]:text-muted [&_dt]:text-sm sm:[&_dt]:pt-0.5">
      <dt>Email</dt>
      <dd className="max-sm:-mt-3">
        <a href={`mailto:${contact.email}`} className={link}>
          {contact.email}
        </a>
      </dd>
      {contact.phone && (
        <>
          <dt>Phone</dt>
          <dd className="max-sm:-mt-3">
            <PhoneLink number={contact.phone} className={link} />
          </dd>
        </>
      )}
      {contact.address.length > 0 && (
        <>
          <dt>Address</dt>
          <dd className="max-sm:-mt-3">
            <address className="whitespace-pre-line not-italic">{contact.address.join('\n')}</address>
          </dd>
        </>
      )}
      {contact.hours && (
        <>
          <dt>Hours</dt>
          <dd className="max-sm:-mt-3">{contact.hours}</dd>
        </>
      )}
    </dl>
  );
}
