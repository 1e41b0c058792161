/**
 * Describes an error without the values it carries: a failed query lists its parameters, PostgreSQL the duplicate key, and either may
 * be a password hash or an email address.
 */
export function describeError(error: Error): object {
  const { name, message, stack = '', cause } = error;
  const code = (error as NodeJS.ErrnoException).code;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: name,
    message: message.split('\nparams:', 1)[0],
    ...(code ? { code } : {}),
    stack: frames.join('\n'),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  };
}
