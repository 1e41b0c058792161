import { type ContactMessage, quotedLength } from '#api/inbox/contact.ts';

type Answered = Pick<ContactMessage, 'name' | 'email' | 'subject' | 'message'>;

/** Windows opens no longer links (INTERNET_MAX_URL_LENGTH is 2,083). */
const longestUrl = 2000;

/** How many characters of the URL one of the message takes at most: one of four bytes, or the break of a quoted line. */
const longestCharacter = 12;

/** Opens one's mail program with an answer that quotes the message, as much of it as fits. */
export function replyUrl({ name, email, subject, message }: Answered): string {
  const urlWith = (quote: string) => {
    const body = ['', '', `${name} wrote:`, ...quote.split(/\r?\n/).map((line) => `> ${line}`)].join('\r\n');
    return `mailto:${email}?subject=${encodeURIComponent(`Re: ${subject ?? 'your message'}`)}&body=${encodeURIComponent(body)}`;
  };
  // Cut by characters, since half of a surrogate pair can't be in a URL.
  let quoted = [...message].slice(0, quotedLength);
  let url = urlWith(quoted.join(''));
  while (url.length > longestUrl && quoted.length > 0) {
    quoted = quoted.slice(0, -Math.ceil((url.length - longestUrl) / longestCharacter));
    url = urlWith(quoted.join(''));
  }
  return url;
}
