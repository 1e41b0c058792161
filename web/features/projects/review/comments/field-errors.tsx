import { ApiError } from '#web/lib/api.ts';

/** The errors of fields, below a form that has one field only to show them at. */
export function FieldErrors({ error }: { error: unknown }) {
  const messages = error instanceof ApiError ? Object.values(error.problem?.errors ?? {}).flat() : [];
  return (
    messages.length > 0 && (
      <p role="alert" className="text-on-rose text-sm">
        {messages.join(' ')}
      </p>
    )
  );
}
