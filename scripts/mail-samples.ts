// Every message of the product with sample data, made by its real builder: for `npm run mail`, and for the test that misses none.
import type { ContactForm } from '../contract/contact.ts';
import type { WaitlistForm } from '../contract/waitlist.ts';
import { codeIssuedMail } from '../server/features/access-codes/access-codes.mails.ts';
import {
  accessRequestedMail,
  confirmEmailMail,
  passwordResetMail,
  resetLinkMail,
  signedInMail,
} from '../server/features/auth/auth.mails.ts';
import {
  approvedMail,
  declinedMail,
  emailChangedByStudioMail,
  welcomeMail,
} from '../server/features/client-management/client-management.mails.ts';
import { messageMail } from '../server/features/contact/contact.mails.ts';
import { invitationLink, invitationMail } from '../server/features/invitations/invitations.mails.ts';
import { invoiceMail } from '../server/features/invoices/invoices.mails.ts';
import { acknowledgementMail, testMail } from '../server/features/mail/mail.mails.ts';
import type { MailMessage } from '../server/features/mail/message.ts';
import { digestMail } from '../server/features/notifications/notifications.mails.ts';
import { overpaymentMail, receiptMail } from '../server/features/payments/payments.mails.ts';
import { erasedMail } from '../server/features/privacy/privacy.mails.ts';
import {
  confirmNewEmailMail,
  deletionRequestedMail,
  emailChangedMail,
  emailInUseMail,
  passwordChangedMail,
} from '../server/features/profile/profile.mails.ts';
import { joinedMail } from '../server/features/waitlist/waitlist.mails.ts';

export interface Sample {
  /** The feature and the builder, and what is special: `invoices/invoiceMail, ten items`. */
  name: string;
  message: MailMessage;
  /** The same message with every text that goes into it changed. */
  rewritten: (change: (text: string) => string) => MailMessage;
}

export const publicUrl = new URL('https://studio.example');
export const studioName = 'Picturelock';
const studioEmail = 'hello@studio.example';

/** What somebody types who tries their luck; a mail shows it as the text that it is. */
export const markup = `<b onclick="alert(1)">Ann</b> & <script>alert('2')</script><img src="https://elsewhere.example">`;

const token = 'Wm9wM3RqZ0x5b2xkU2FtcGxlVG9rZW5PZjQzTGV0dGVycw';
const person = { id: 7, name: 'Ann Carter', email: 'ann@client.example' };
const longName = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(6).slice(0, 200);
const longPerson = { ...person, name: longName, email: `${'a.very.long.address'.repeat(3)}@a-rather-long-company-name.example` };
const browser = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15';

const severalParagraphs = `Hello,

we publish two long videos a week and have fallen behind with the cut. Footage comes from three cameras and a screen recording, about four hours for each video.

What we need:
- a first cut within three days
- sound, colour and captions
- two shorts from each video

The last one is at https://www.videos.example/watch?v=${'a1B2c3D4'.repeat(14)} and shows the pace that we like. Could you tell us what that would cost, and from when on you would have room?

Thank you
Ann`;

const message: ContactForm = {
  name: person.name,
  email: person.email,
  subject: 'Two videos a week',
  message: 'Could you cut two videos a week for us, from June on?',
};

const waiting: WaitlistForm = {
  name: person.name,
  email: person.email,
  projectType: 'Long-form video',
  message: 'We would start in September.',
  newsletter: true,
};

const invoice = {
  id: 4,
  invoiceNumber: 'INV-2026-0004',
  currency: 'USD',
  amountMinor: 150_000,
  paidMinor: 0,
  status: 'sent',
  dueDate: '2026-06-30',
  items: [{ quantity: 1, description: 'Channel trailer', unitAmount: '1500.00' }],
  clientName: person.name,
  clientEmail: person.email,
};

const clientReader = { email: person.email, name: person.name, overview: '/client/dashboard', choices: '/client/profile' };
const studioReader = { email: studioEmail, name: null, overview: '/admin/overview', choices: '/admin/settings' };
const news = ['Autumn vlog is now in review: a draft waits for you.', 'The studio has commented on Channel trailer.', longName].map(
  (text) => ({
    text,
    link: '/client/projects/2',
    aboutClientId: null,
  }),
);

const services = [
  'Channel trailer',
  'Long-form edit with colour grading, sound design and captions in English, German and Japanese',
  'Shorts',
  'Motion graphics',
  'Thumbnail design',
  'Subtitles',
  'Music licence',
  'Voice recording',
  'Colour grading',
  'Archive of the raw footage',
];
const tenItems = services.map((description, index) => ({ quantity: index + 1, description, unitAmount: `${(index + 1) * 110}.00` }));

/** Calls the builder itself, so that no sample stands under the name of another message. */
const sample = <Input extends unknown[]>(feature: string, builder: (...input: Input) => MailMessage, ...input: Input): Sample => ({
  name: `${feature}/${builder.name}`,
  message: builder(...input),
  rewritten: (change) => builder(...changeStrings(input, change)),
});

const special = (what: string, { name, ...sample }: Sample): Sample => ({ name: `${name}, ${what}`, ...sample });

function changeStrings<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value;
  if (Array.isArray(value)) return value.map((item) => changeStrings(item, change)) as Value;
  if (value === null || typeof value !== 'object' || value instanceof URL) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, changeStrings(part, change)])) as Value;
}

export const samples: Sample[] = [
  sample('access-codes', codeIssuedMail, person, { studioName, studioEmail }),

  sample('auth', confirmEmailMail, person, token, publicUrl),
  sample(
    'auth',
    accessRequestedMail,
    studioEmail,
    { ...person, company: 'Carter Films', additionalInfo: 'We met at the fair.' },
    publicUrl,
  ),
  special(
    'long',
    sample('auth', accessRequestedMail, studioEmail, { ...longPerson, company: longName, additionalInfo: severalParagraphs }, publicUrl),
  ),
  special('bare', sample('auth', accessRequestedMail, studioEmail, { ...person, company: null, additionalInfo: null }, publicUrl)),
  sample('auth', resetLinkMail, person, token, publicUrl),
  sample('auth', passwordResetMail, person),
  sample('auth', signedInMail, person, browser, publicUrl),
  special('browser unknown', sample('auth', signedInMail, person, undefined, publicUrl)),

  sample('clients', welcomeMail, person, studioName, token, publicUrl),
  sample('clients', approvedMail, person, publicUrl),
  sample('clients', declinedMail, person, 'We do not take on new channels before autumn.', studioEmail),
  sample('clients', emailChangedByStudioMail, person, { studioName, studioEmail }),
  special('without a note', sample('clients', declinedMail, person, null, studioEmail)),

  sample('contact', messageMail, studioEmail, message, publicUrl),
  special('several paragraphs', sample('contact', messageMail, studioEmail, { ...message, message: severalParagraphs }, publicUrl)),
  special('long name', sample('contact', messageMail, studioEmail, { ...message, ...longPerson, subject: null }, publicUrl)),
  special(
    'with markup',
    sample('contact', messageMail, studioEmail, { ...message, name: markup, subject: markup, message: markup }, publicUrl),
  ),

  sample('invitations', invitationMail, studioName, person, invitationLink(publicUrl, token, person.email)),
  special('long', sample('invitations', invitationMail, longName, longPerson, invitationLink(publicUrl, token, longPerson.email))),

  sample('invoices', invoiceMail, invoice, studioName, publicUrl),
  special(
    'ten items',
    sample('invoices', invoiceMail, { ...invoice, amountMinor: 4_235_000, items: tenItems, clientName: longName }, studioName, publicUrl),
  ),
  special(
    'with markup',
    sample(
      'invoices',
      invoiceMail,
      { ...invoice, items: [{ quantity: 1, description: markup, unitAmount: '1500.00' }], clientName: markup },
      studioName,
      publicUrl,
    ),
  ),

  sample('mail', acknowledgementMail, 'contact', person.email, { studioEmail, openingHours: 'Monday-Friday 9am-6:30pm GMT' }),
  special('waitlist', sample('mail', acknowledgementMail, 'waitlist', person.email, { studioEmail, openingHours: null })),
  sample('mail', testMail, person.email, studioName),

  sample('notifications', digestMail, clientReader, news.slice(0, 1), publicUrl),
  special('several', sample('notifications', digestMail, clientReader, news, publicUrl)),
  special('with markup', sample('notifications', digestMail, studioReader, [{ ...news[0]!, text: markup }], publicUrl)),

  sample('payments', receiptMail, invoice, 150_000, studioName, publicUrl),
  sample('payments', overpaymentMail, studioEmail, { ...invoice, paidMinor: 150_000, status: 'paid' }, 150_000, publicUrl),

  sample('privacy', erasedMail, person.email, studioName),

  sample('profile', passwordChangedMail, person),
  sample('profile', confirmNewEmailMail, person.name, 'ann@new-address.example', token, publicUrl),
  sample('profile', emailInUseMail, person.email),
  sample('profile', emailChangedMail, person, 'ann@new-address.example'),
  sample('profile', deletionRequestedMail, studioEmail, person, publicUrl),

  sample('waitlist', joinedMail, studioEmail, waiting, publicUrl),
  special('bare', sample('waitlist', joinedMail, studioEmail, { ...waiting, message: null, newsletter: false }, publicUrl)),
  special('with markup', sample('waitlist', joinedMail, studioEmail, { ...waiting, name: markup, message: markup }, publicUrl)),
];
