import { failureOf } from '../lib/api.ts';

/** What went wrong, where it cannot be said on a field. */
export function Failure({ error }: { error: unknown }) {
  const text = failureOf(error);
  return (
    text && (
      <p role="alert" className="rounded-sm bg-rose px-4 py-3 text-on-rose">
        {text}
      </p>
    )
  );
}
