import { z } from 'zod';

/** Why a call failed, told apart by programs; the status follows from it. */
export const errorCodes = {
  malformed: 400,
  unauthenticated: 401,
  /** The password was right; a code of the person's authenticator app must come with it. */
  second_factor: 401,
  forbidden: 403,
  /** The client must first replace the password that the studio typed for it. */
  password_change_required: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** Every failed call answers with this shape; `errors` names each wrong field with its texts. */
export const problem = z
  .object({
    success: z.literal(false),
    message: z.string(),
    code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Problem' });

export type Problem = z.infer<typeof problem>;
