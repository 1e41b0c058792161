import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorCode, errorCodes, type Problem } from '../../contract/errors.ts';
import { isUnavailable } from '../db/pool.ts';
import { AppError } from '../shared/app-error.ts';
import { securityHeaders } from './security-headers.ts';

/** Every failure leaves through here, in the contract's one shape; what is not known is logged and not shown. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new AppError('not_found', 'There is nothing at this address.')));
}

/** Also for what fails before a route is found, such as an address that is no URL. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  return sendProblem(request, reply, expectedError(error, request));
}

/** The same where somebody reads it in a browser's window. */
export function handlePageError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { code, message, retryAfter } = expectedError(error, request);
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
  return reply.code(errorCodes[code]).headers(securityHeaders).type('text/plain; charset=utf-8').send(message);
}

/** What may be shown of a failure; one that is not known is logged. */
function expectedError(error: FastifyError, request: FastifyRequest): AppError {
  const failure = asAppError(error);
  if (failure.code === 'internal') request.log.error({ reqId: request.id, err: error }, 'failed');
  if (isUnavailable(error)) request.log.warn({ reqId: request.id, reason: rootCause(error).message }, 'the database is unavailable');
  return failure;
}

/** What happened first; the errors around it name the statement and its values. */
const rootCause = (error: Error): Error => (error.cause instanceof Error ? rootCause(error.cause) : error);

function sendProblem(request: FastifyRequest, reply: FastifyReply, { code, message, fields, retryAfter }: AppError) {
  const body: Problem = { success: false, message, code };
  if (fields) body.errors = fields;
  if (code === 'internal') body.requestId = request.id;
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
  // Serialised here and not by a response schema, so that a wrong answer can always be reported.
  return reply
    .code(errorCodes[code])
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(JSON.stringify(body));
}

function asAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return new AppError('invalid', 'Please check the marked fields.', { fields: fieldsOf(error.validation) });
  const [code, message] = isUnavailable(error) ? unavailable : (fastifyErrors[error.code] ?? byStatus(error.statusCode));
  return new AppError(code, message, { cause: error, ...(code === 'unavailable' ? { retryAfter: 5 } : {}) });
}

const unavailable: [ErrorCode, string] = ['unavailable', 'The server is busy. Please try again in a moment.'];
const malformed: [ErrorCode, string] = ['malformed', 'The request is not well-formed JSON.'];

/** Fastify's own errors (its documentation, "Errors"). */
const fastifyErrors: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: malformed,
  FST_ERR_CTP_EMPTY_JSON_BODY: malformed,
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Please send JSON.'],
  FST_UNDER_PRESSURE: unavailable,
};

function byStatus(status = 500): [ErrorCode, string] {
  const code = (Object.keys(errorCodes) as ErrorCode[]).find((name) => errorCodes[name] === status);
  if (code && status < 500) return [code, 'The request could not be understood.'];
  if (status >= 400 && status < 500) return ['malformed', 'The request could not be understood.'];
  return ['internal', 'Something went wrong on our side. Please try again later.'];
}

/** All wrong fields at once: `/items/0/description` becomes `items.0.description`. */
function fieldsOf(issues: { instancePath: string; message?: string | undefined }[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { instancePath, message = 'is not valid' } of issues) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
    fields[field] = [...(fields[field] ?? []), message];
  }
  return fields;
}
