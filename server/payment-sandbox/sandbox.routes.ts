import { sandboxEndpoints } from '#api/billing/payments.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { AppError } from '#server/shared/app-error.ts';
import { SandboxError } from './api/errors.ts';
import type { Sandbox } from './sandbox.ts';

/** The calls of the sandbox's card form, which with Stripe go to Stripe's own host. */
export function sandboxRoutes(api: Api, sandbox: Sandbox) {
  route(api, sandboxEndpoints.confirm, async ({ body: { clientSecret, number, expiry, cvc } }) => {
    const [month = '', year = ''] = expiry.split('/').map((part) => part.trim());
    const card = { number, expMonth: Number(month), expYear: 2000 + (Number(year) % 100), cvc };
    return respond(() => sandbox.confirmWithCard({ clientSecret, card }));
  });

  route(api, sandboxEndpoints.debit, ({ body: { clientSecret, method, account } }) =>
    respond(() => sandbox.confirmWithAccount({ clientSecret, account: { type: method, number: account } })),
  );

  route(api, sandboxEndpoints.authenticate, ({ body }) => respond(() => sandbox.authenticate(body)));
}

async function respond(call: () => Promise<{ status: string }>) {
  try {
    const { status } = await call();
    return { ...ok, status };
  } catch (error) {
    if (error instanceof SandboxError)
      throw new AppError('invalid', error.message, { fields: { [formFieldOf(error.param)]: [error.message] } });
    throw error;
  }
}

/** The form field of an API parameter; a declined card is reported on its number. */
const formFieldOf = (param = '') => ({ exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc', account: 'account' })[param] ?? 'number';
