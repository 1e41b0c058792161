import { type Settings, sendsEmails } from './settings.ts';

// What the API's messages say of emails to the people who read them, while there is a mail server and while there is none. The browser's
// own texts have the same in `web/lib/email.ts`.

type Site = { settings: Pick<Settings, 'mail'> };

/** @param otherwise what is true while no email goes out */
export const ifEmailed = ({ settings }: Site, text: string, otherwise = ''): string => (sendsEmails(settings) ? text : otherwise);

const askInstead = "We don't send emails yet, so please ask us for your link.";

/** A sentence about a link in an email. While no emails go out, the studio finds the link under Email, and can pass it on. */
export const emailedLink = (site: Site, text: string): string => ifEmailed(site, text, askInstead);

/** A sentence of the specification that promises a link by email. While no emails go out, another one after it says what is true. */
export const asSpecified = (site: Site, sentence: string): string => ifEmailed(site, sentence, `${sentence} ${askInstead}`);
