import type { JsonResponse } from '#api/shared/endpoint.ts';
import { testimonialEndpoints, testimonialForm } from '#api/website/testimonials.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { CheckboxField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { Honeypot } from '#web/ui/form/honeypot.tsx';

export type OwnTestimonial = NonNullable<JsonResponse<typeof testimonialEndpoints.find>['testimonial']>;

interface TestimonialFormProps {
  token: string;
  testimonial: OwnTestimonial;
  onSent: () => void;
}

export function TestimonialForm({ token, testimonial: { quote, name, role }, onSent }: TestimonialFormProps) {
  const { field, register, handleSubmit, showFieldErrors, formState } = useApiForm(testimonialForm, {
    quote: quote ?? '',
    name: name ?? '',
    role: role ?? '',
  });
  const send = useAction({
    mutationFn: (body: typeof testimonialForm._output) => call(testimonialEndpoints.submit, { params: { token }, body }),
    successMessage: 'Your testimonial has been sent.',
    errorMessage: "Your testimonial couldn't be sent. Please try again.",
    onSuccess: onSent,
    showFieldErrors,
  });
  const { mayPublish } = formState.errors;
  return (
    <Form
      onSubmit={handleSubmit((form, event) =>
        send.mutate({ ...form, reference: String(new FormData(event?.target as HTMLFormElement).get('reference') ?? '') }),
      )}
    >
      <TextAreaField label="Your testimonial*" hint="At most 400 characters." rows={5} {...field('quote')} />
      <TextField label="Name, as shown*" autoComplete="name" {...field('name')} />
      <TextField label="Role, as shown*" hint="Such as “Founder, Carter Films”." autoComplete="organization-title" {...field('role')} />
      <div className="grid gap-1.5">
        <CheckboxField
          label="Show my words, name and role on the studio's website. I can withdraw this at any time with the same link."
          aria-invalid={Boolean(mayPublish)}
          aria-describedby={mayPublish && 'consent-error'}
          {...register('mayPublish')}
        />
        {mayPublish && (
          <p id="consent-error" role="alert" className="text-on-rose text-sm">
            {mayPublish.message}
          </p>
        )}
      </div>
      <Honeypot />
      <FormButtons pending={send.isPending && 'Sending...'}>Send</FormButtons>
    </Form>
  );
}
