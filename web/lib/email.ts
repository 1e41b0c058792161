/** Whether the server sends emails, which it writes into the document. Until a mail server is set, emails are only kept. */
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

/** Tells an admin of emails that the surrounding text doesn't mention. @param kept such as `the receipt is` */
export const emailedOrKept = (text: string, kept: string) => (sendsEmails() ? text : `Emails are off: ${kept} only kept under Email.`);

/** The hint beside a link that is shown once. @param isEmailed whether an email has the link, too */
export const linkHint = (isEmailed = true) =>
  isEmailed && sendsEmails()
    ? "It's in the email. Copy it to send it another way, too: it isn't shown again."
    : "Copy it to send it: it isn't shown again.";

/** Tells a client, applicant or visitor of an emailed link or code. While emails are off, the studio can pass it on from Email. */
export const emailedSecret = (text: string, secret: 'link' | 'code') =>
  sendsEmails() ? text : `We don't send emails yet, so please ask us for your ${secret}.`;
export const emailedLink = (text: string) => emailedSecret(text, 'link');

/** Tells people outside the studio of an email that they get. @param otherwise what is true while emails are off */
export const ifEmailed = (text: string, otherwise = '') => (sendsEmails() ? text : otherwise);

/** A sentence of the specification that promises an email, followed by what is true while emails are off. */
export const asSpecified = (sentence: string, truth: string) => (sendsEmails() ? sentence : `${sentence} ${truth}`);
