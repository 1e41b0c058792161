import { type SiteContent, siteContent } from '#api/website/site.ts';
import { ApiError } from '#web/lib/api.ts';

/** Messages by path, such as `hero.title`. */
export function errorsOf(content: SiteContent): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of siteContent.safeParse(content).error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
}

/** The errors that only the server can find, such as that a client's words were changed. */
export function serverErrorsOf(error: unknown): Record<string, string> {
  const fields = error instanceof ApiError ? Object.entries(error.problem?.errors ?? {}) : [];
  return Object.fromEntries(fields.map(([name, [message = '']]) => [name.replace('content.', ''), message]));
}
