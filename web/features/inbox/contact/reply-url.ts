import { type ContactMessage, quotedLength } from '#contract/inbox/contact.ts';

type Answered = Pick<ContactMessage, 'name' | 'email' | 'subject' | 'message'>;

/** Opens one's mail program with an answer that quotes the message. */
export function replyUrl({ name, email, subject, message }: Answered): string {
  // By characters: half of one can't be in a URL.
  const beginning = [...message].slice(0, quotedLength).join('');
  const quoted = beginning.split(/\r?\n/).map((line) => `> ${line}`);
  const body = ['', '', `${name} wrote:`, ...quoted].join('\r\n');
  return `mailto:${email}?subject=${encodeURIComponent(`Re: ${subject ?? 'your message'}`)}&body=${encodeURIComponent(body)}`;
}
