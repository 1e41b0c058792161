import { z } from 'zod';

/** Machine-readable error codes, each with its HTTP status. */
export const errorCodes = {
  malformed: 400,
  unauthenticated: 401,
  /** The password was correct, but a code from the authenticator app is missing or wrong. */
  second_factor: 401,
  forbidden: 403,
  /** The client must first replace the temporary password set by the studio. */
  password_change_required: 403,
  not_found: 404,
  conflict: 409,
  /** The bank hasn't decided on an earlier payment yet. */
  payment_processing: 409,
  /** The document to sign was removed meanwhile. It can be made again. */
  document_expired: 409,
  too_large: 413,
  unsupported_media_type: 415,
  /** The requested range begins beyond the end of the file. */
  range_not_satisfiable: 416,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  /** The server's disk is full. */
  out_of_space: 507,
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** The body of every error response; `errors` lists the messages of each invalid field. */
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
