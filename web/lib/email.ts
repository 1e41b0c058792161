/** The document says so, like the locale. Until a mail server is set, emails are only kept. */
export const sendsEmails = () => document.documentElement.dataset.emails !== 'off';

export const emailsOff = 'Emails are off, so the email is only kept under Email.';

/**
 * Tells an admin of an email to somebody.
 * @param fact what is true even if none goes out
 */
export function emailed(text: string, fact?: string): string {
  if (sendsEmails()) return text;
  return fact ? `${fact} ${emailsOff}` : emailsOff;
}

/** Tells a client, applicant or visitor of a link or code in an email. The studio finds it under Email, and can pass it on. */
export const emailedSecret = (text: string, secret: 'link' | 'code') =>
  sendsEmails() ? text : `We don't send emails yet, so please ask us for your ${secret}.`;
export const emailedLink = (text: string) => emailedSecret(text, 'link');
