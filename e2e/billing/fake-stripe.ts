import type { Page, Route } from '@playwright/test';

/** What `stripe.confirmPayment` was called with. */
interface Confirmation {
  redirect: string;
  returnUrl: string;
}

interface FakeStripe {
  /** How often the script has been requested so far. */
  scriptRequests: () => number;
  confirmations: Confirmation[];
  /** The options of all groups of elements and of all payment elements made so far, as JSON. */
  created: () => Promise<{ elements: Record<string, unknown>[]; payment: Record<string, unknown>[] }>;
}

interface FakeStripeOptions {
  /** Answers the nth request for the script, from 1; by default with the script. */
  onScript?: (route: Route, request: number) => Promise<void>;
  /** The results of `confirmPayment` in order; null throws, as when the script itself fails. */
  results?: ({ error?: { type: string; code?: string; message?: string } } | null)[];
}

/**
 * Takes the place of Stripe's script host: the real loader and react-stripe-js run against a script that implements the part of Stripe.js
 * that they and we use (docs.stripe.com/js).
 */
export async function fakeStripe(page: Page, { onScript, results = [] }: FakeStripeOptions = {}): Promise<FakeStripe> {
  let requests = 0;
  const confirmations: Confirmation[] = [];
  await page.exposeFunction('confirmAtStripe', (confirmation: Confirmation) => {
    confirmations.push(confirmation);
    return results[confirmations.length - 1] ?? null;
  });
  await page.route('https://js.stripe.com/**', async (route) => {
    requests += 1;
    await (onScript?.(route, requests) ?? serveScript(route));
  });
  return {
    scriptRequests: () => requests,
    confirmations,
    created: () => page.evaluate('({ elements: Stripe.groups, payment: Stripe.elements })'),
  };
}

/** @param result whether payment elements load, fail to load, or do neither */
export const serveScript = (route: Route, result: 'ready' | 'loaderror' | 'hangs' = 'ready') =>
  route.fulfill({ contentType: 'text/javascript', body: `(${defineStripe})(${JSON.stringify(result)})` });

/** The script that replaces Stripe.js in the page. */
const defineStripe = `function (result) {
  const createPaymentElement = (options) => {
    Stripe.elements.push(options);
    const listeners = {};
    const field = document.createElement('p');
    const element = {
      on: (type, listener) => ((listeners[type] ??= []).push(listener), element),
      once: (type, listener) => element.on(type, listener),
      off: (type, listener) => ((listeners[type] = (listeners[type] ?? []).filter((other) => other !== listener)), element),
      update: () => element,
      mount: (parent) => {
        field.textContent = "Stripe's card fields";
        parent.append(field);
        const event = { elementType: 'payment', ...(result === 'loaderror' && { error: { type: 'api_error' } }) };
        const emit = (type) => (listeners[type] ?? []).forEach((listener) => listener(event));
        window.Stripe.ready = () => emit('ready');
        setTimeout(() => emit(result));
      },
      unmount: () => field.remove(),
      destroy: () => field.remove(),
    };
    return element;
  };
  const createElements = (options) => {
    Stripe.groups.push(options);
    let payment = null;
    return { create: (_type, options) => (payment = createPaymentElement(options)), getElement: () => payment, update() {} };
  };
  window.Stripe = Object.assign(
    (key) => ({
      key,
      elements: createElements,
      createToken() {},
      createPaymentMethod() {},
      confirmCardPayment() {},
      registerAppInfo() {},
      _registerWrapper() {},
      confirmPayment: async ({ elements, redirect, confirmParams }) => {
        if (!elements.getElement('payment')) throw new Error('There is no payment element.');
        const result = await window.confirmAtStripe({ redirect, returnUrl: confirmParams.return_url });
        if (!result) throw new TypeError('Failed to fetch');
        return result;
      },
    }),
    { version: 'endive', elements: [], groups: [] },
  );
}`;
