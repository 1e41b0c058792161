import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorCode, errorCodes, type Problem } from '#api/shared/errors.ts';
import { isForeignKeyViolation, isUnavailable } from '#server/db/pool.ts';
import { AppError, deletedMeanwhile, FilesUnavailableError } from '#server/shared/app-error.ts';
import { isOutOfSpace, outOfSpace } from '#server/shared/failures/out-of-space.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers of every error response, whatever headers the route has set. */
    errorHeaders: Record<string, string>;
    /** Whether the database may be gone because its disk is full. */
    isDatabaseDiskFull: () => boolean;
  }
}

/**
 * Sends every error in the API's one shape. Unknown errors are logged, and their details stay private.
 * @param headers of their responses
 */
export function registerErrorHandlers(app: FastifyInstance, headers: Record<string, string>, isDatabaseDiskFull = () => false): void {
  app.decorate('errorHeaders', headers);
  app.decorate('isDatabaseDiskFull', isDatabaseDiskFull);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, new AppError('not_found', 'Nothing found at this URL. Check the address and try again.')),
  );
}

/** Also handles errors before routing, such as a malformed URL. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  return sendProblem(request, reply, toPublicError(error, request));
}

/** Plain text for people who open a page in their browser. */
export function handlePageError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { code, message, retryAfter } = toPublicError(error, request);
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
  return reply.code(errorCodes[code]).headers(request.server.errorHeaders).type('text/plain; charset=utf-8').send(message);
}

/** The error as users may see it. Unknown errors are logged. */
function toPublicError(error: FastifyError, request: FastifyRequest): AppError {
  const appError = toAppError(error, request);
  if (appError.code === 'internal') request.log.error({ reqId: request.id, err: error }, 'Request failed');
  else if (appError.code === 'out_of_space')
    request.log.error({ reqId: request.id, reason: rootCause(error).message }, 'Out of space, sent 507');
  else if (isUnavailable(error))
    request.log.warn({ reqId: request.id, reason: rootCause(error).message }, 'Database unavailable, sent 503');
  else if (isForeignKeyViolation(error))
    request.log.warn({ reqId: request.id, reason: rootCause(error).message }, 'Deleted meanwhile, sent 409');
  if (error instanceof FilesUnavailableError)
    request.log.warn({ reqId: request.id, reason: rootCause(error).message }, 'Files unavailable, sent 503');
  return appError;
}

/** The innermost cause: the errors around it contain the SQL statement and its values. */
const rootCause = (error: Error): Error => (error.cause instanceof Error ? rootCause(error.cause) : error);

/** The API has this one shape for all errors. */
export const toProblem = ({ code, message, fields }: AppError): Problem => ({
  success: false,
  message,
  code,
  ...(fields ? { errors: fields } : {}),
});

function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError) {
  const { code, retryAfter } = error;
  const body = toProblem(error);
  if (code === 'internal') body.requestId = request.id;
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
  // The error is serialized here, not by a response schema, so that a response that doesn't match its schema can still be reported.
  return reply
    .code(errorCodes[code])
    .headers(request.server.errorHeaders)
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(JSON.stringify(body));
}

function toAppError(error: FastifyError, { server }: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return new AppError('invalid', 'Please check the marked fields.', { fields: toFieldErrors(error.validation) });
  if (isOutOfSpace(error)) return outOfSpace(error);
  if (isUnavailable(error) && server.isDatabaseDiskFull()) return new AppError('out_of_space', databaseDiskFull, { cause: error });
  if (isForeignKeyViolation(error)) return deletedMeanwhile(error);
  const [code, message] = isUnavailable(error) ? unavailable : (fastifyErrors[error.code] ?? fromStatus(error.statusCode));
  return new AppError(code, message, { cause: error, ...(code === 'unavailable' ? { retryAfter: 5 } : {}) });
}

const databaseDiskFull = 'The server has run out of space, so its database has stopped. The studio has to make room.';
const unavailable: [ErrorCode, string] = ['unavailable', 'The server is busy. Please try again in a moment.'];
const malformed: [ErrorCode, string] = ['malformed', "The request body isn't valid JSON."];

/** Answers by Fastify's error codes (its documentation, "Errors"). */
const fastifyErrors: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: malformed,
  FST_ERR_CTP_EMPTY_JSON_BODY: malformed,
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'This is too large to send. Shorten it and try again.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Unsupported content type. Please send JSON.'],
  FST_UNDER_PRESSURE: unavailable,
};

function fromStatus(status = 500): [ErrorCode, string] {
  const code = (Object.keys(errorCodes) as ErrorCode[]).find((name) => errorCodes[name] === status);
  if (code && status < 500) return [code, "We couldn't process this request. Check it and try again."];
  if (status >= 400 && status < 500) return ['malformed', "We couldn't process this request. Check it and try again."];
  return ['internal', 'Something went wrong on our side. Please try again later.'];
}

/** Error messages by field: `/items/0/description` becomes `items.0.description`. */
function toFieldErrors(issues: { instancePath: string; message?: string | undefined }[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { instancePath, message = 'is not valid' } of issues) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
    fields[field] = [...(fields[field] ?? []), message];
  }
  return fields;
}
