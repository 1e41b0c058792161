import type { Locator, Page } from '@playwright/test';
import { expect } from '#e2e/test.ts';

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  threeDSecure: '4000 0025 0000 3155',
};

/** Opens an invoice's pay page and waits for the card form. */
export async function openPayPage(page: Page, invoiceId: number) {
  await page.goto(`/client/invoices/${invoiceId}/pay`);
  await expect(page.getByLabel('Card number')).toBeEnabled();
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay [A-Z]{3} / });

/** Fills in the sandbox's card form. */
export async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
}

export async function pay(page: Page, number: string) {
  await fillCard(page, number);
  await payButton(page).click();
}

export const bankDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirm this payment with your bank' });

/** The error message above the card fields. */
export const problem = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /not made|couldn't confirm/ });

export async function expectPaid(page: Page) {
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await expect(page).toHaveURL(/\/(client\/payment-success|pay\/[\w-]+)\?payment_intent=pi_\w+$/);
}
