import { causeOf } from './guard-calls.ts';

/** Only codes that name what is missing count. `NotFound` doesn't: the SDK gives it to any 404. */
export const isMissing = (error: unknown) => ['NoSuchKey', 'NoSuchUpload'].includes(causeOf(error).name ?? '');

export const unlessMissing = <T>(response: Promise<T>): Promise<T | undefined> =>
  response.catch((error) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

interface Answer {
  $metadata: { httpStatusCode?: number };
}

/** Fails on an answer without what S3 always sends: another server, such as a proxy or a sign-in page, has answered in its place. */
export function complete<T extends Answer, Field extends keyof T>(
  answer: T,
  field: Field,
): T & { [Name in Field]-?: NonNullable<T[Name]> } {
  if (answer[field] === undefined) throw unexpected(answer);
  return answer as ReturnType<typeof complete<T, Field>>;
}

export function withoutContent(answer: Answer): void {
  if (answer.$metadata.httpStatusCode !== 204) throw unexpected(answer);
}

/** An error like those of the SDK. */
export const unexpected = ({ $metadata }: Answer) =>
  Object.assign(new Error("The answer isn't one of S3."), { name: 'UnexpectedAnswer', $metadata });
