import { expect, test } from 'vitest';
import { inviteClient, register, registrationForm } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const askInstead = "We don't send emails yet, so please ask us for your link.";

/** The messages to people who request access, sign in before confirming it, were invited, or have forgotten the password. */
async function messagesOf(env: Record<string, string>) {
  const testApp = await createTestApp({ env });
  const { call } = testApp;
  const signIn = async (email: string, password: string) =>
    (await call('POST', '/api/client/login', { body: { email, password } })).body.message;
  const [requester, invited] = ['ann@new.example', 'bo@invited.example'];
  await inviteClient(testApp, invited);
  return {
    requested: (await register(testApp, registrationForm(requester))).body.message,
    unconfirmed: await signIn(requester, registrationForm(requester).password),
    invited: await signIn(invited, 'Some-Password-1'),
    forgotten: (await call('POST', '/api/client/forgot-password', { body: { email: invited } })).body.message,
  };
}

test('without a mail server, no message says that an email was sent; a sentence of the specification is followed by the truth', async () => {
  expect(await messagesOf({})).toEqual({
    requested: 'Your request has been submitted.',
    unconfirmed: `Please confirm your email address first. ${askInstead}`,
    invited: 'Please check your credentials and try again.',
    forgotten: `If an account exists with this email, you'll receive password reset instructions. ${askInstead}`,
  });
});

test('with one, they do', async () => {
  expect(await messagesOf({ SMTP_URL: 'smtp://127.0.0.1:1' })).toEqual({
    requested: expect.stringContaining('using the link we sent you'),
    unconfirmed: "Please confirm your email address first. We've sent you a new link.",
    invited: 'Please check your credentials and try again.',
    forgotten: "If an account exists with this email, you'll receive password reset instructions.",
  });
});
