import { errorMessage } from '#web/lib/api.ts';

/** An error that doesn't belong to a specific field. */
export function ErrorMessage({ error }: { error: unknown }) {
  const text = errorMessage(error);
  return (
    text && (
      <p role="alert" className="rounded-sm bg-rose px-4 py-3 text-on-rose">
        {text}
      </p>
    )
  );
}
