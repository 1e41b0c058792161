import { sandboxEndpoints } from '../../../contract/payments.ts';
import { type Api, ok, route } from '../../http/route.ts';
import { AppError } from '../../shared/app-error.ts';
import { SandboxError } from './sandbox/errors.ts';
import type { Sandbox } from './sandbox/sandbox.ts';

/** What the provider's own host would answer to its card form. */
export function sandboxRoutes(api: Api, sandbox: Sandbox) {
  route(api, sandboxEndpoints.confirm, async ({ body: { clientSecret, number, expiry, cvc } }) => {
    const [month = '', year = ''] = expiry.split('/').map((part) => part.trim());
    const card = { number, expMonth: Number(month), expYear: 2000 + (Number(year) % 100), cvc };
    return answer(() => sandbox.confirmWithCard({ clientSecret, card }));
  });

  route(api, sandboxEndpoints.authenticate, ({ body }) => answer(() => sandbox.authenticate(body)));
}

async function answer(act: () => Promise<{ status: string }>) {
  try {
    const { status } = await act();
    return { ...ok, status };
  } catch (error) {
    if (error instanceof SandboxError)
      throw new AppError('invalid', error.message, { fields: { [fieldOf(error.param)]: [error.message] } });
    throw error;
  }
}

/** The form's field for the provider's parameter; a declined card is a matter of its number. */
const fieldOf = (param = '') => ({ exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' })[param] ?? 'number';
