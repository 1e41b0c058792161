import type { MailSender } from '#server/mail.ts';

// What emails about unpaid invoices say about paying. They offer paying online only where clients can.

export const howToPay = ({ paysOnline }: MailSender) =>
  paysOnline ? 'You can see and pay it without signing in.' : 'You can see it, and how to pay it, without signing in.';

/** @param amount what is asked for, such as "USD 750.00" */
export const payAction = ({ paysOnline, linkTo }: MailSender, payLink: string, amount: string) => ({
  label: paysOnline ? `Pay ${amount}` : `See how to pay ${amount}`,
  url: linkTo(payLink),
});
