// A sample of every email, made by its real builder, for `npm run mail` and for the test that makes sure none is missing.

import { computeTotals } from '#contract/billing/invoice-totals.ts';
import type { ContactForm } from '#contract/inbox/contact.ts';
import type { WaitlistForm } from '#contract/inbox/waitlist.ts';
import { formatsFor } from '#contract/shared/format.ts';
import { codeIssuedMail } from '#server/features/accounts/access-codes/access-codes.mails.ts';
import {
  accessRequestedMail,
  confirmEmailMail,
  passwordResetMail,
  requestedAgainMail,
  resetLinkMail,
  signedInMail,
} from '#server/features/accounts/auth/auth.mails.ts';
import {
  approvedMail,
  declinedMail,
  emailChangedByStudioMail,
  welcomeMail,
} from '#server/features/accounts/client-management/client-management.mails.ts';
import { invitationLink, invitationMail } from '#server/features/accounts/invitations/invitations.mails.ts';
import {
  confirmNewEmailMail,
  deletionRequestedMail,
  emailChangedMail,
  emailInUseMail,
  passwordChangedMail,
} from '#server/features/accounts/profile/profile.mails.ts';
import { disputeMail } from '#server/features/billing/disputes/disputes.mails.ts';
import { cancellationMail, creditNoteMail, invoiceMail, reminderMail } from '#server/features/billing/invoices/invoices.mails.ts';
import { overpaymentMail, receiptMail, unbookedPaymentMail } from '#server/features/billing/payments/payments.mails.ts';
import { refundFailedMail, refundMail } from '#server/features/billing/refunds/refunds.mails.ts';
import { messageMail } from '#server/features/inbox/contact/contact.mails.ts';
import { joinedMail } from '#server/features/inbox/waitlist/waitlist.mails.ts';
import { acknowledgementMail, testMail } from '#server/features/messaging/mail/mail.mails.ts';
import type { MailMessage } from '#server/features/messaging/mail/message.ts';
import { digestMail } from '#server/features/messaging/notifications/notifications.mails.ts';
import { backupFailedMail, rehearsalFailedMail } from '#server/features/operations/backups/backups.mails.ts';
import { erasedMail } from '#server/features/operations/privacy/privacy.mails.ts';
import { portfolioRequestMail } from '#server/features/website/portfolio-requests/portfolio-requests.mails.ts';
import { testimonialRequestMail } from '#server/features/website/testimonials/testimonials.mails.ts';

export interface Sample {
  /** The feature, the builder and the variant: `invoices/invoiceMail, ten items`. */
  name: string;
  message: MailMessage;
  /** The same email, built from input in which every text is replaced. */
  withTexts: (change: (text: string) => string) => MailMessage;
}

export const publicUrl = new URL('https://studio.example');
export const studioName = 'Picturelock';
const studioEmail = 'hello@studio.example';

/** Markup that someone might type into a form; emails show it as text. */
export const markup = `<b onclick="alert(1)">Ann</b> & <script>alert('2')</script><img src="https://elsewhere.example">`;

const token = 'Wm9wM3RqZ0x5b2xkU2FtcGxlVG9rZW5PZjQzTGV0dGVycw';
const person = { id: 7, name: 'Ann Carter', email: 'ann@client.example' };
const longName = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(6).slice(0, 200);
const longPerson = { ...person, name: longName, email: `${'a.very.long.address'.repeat(3)}@a-rather-long-company-name.example` };
const browser = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15';

const longMessage = `Hello,

We publish two long videos a week and have fallen behind on editing. Footage comes from three cameras and a screen recording, about four hours per video.

What we need:
- a first cut within three days
- sound, color and captions
- two shorts per video

The last one is at https://www.videos.example/watch?v=${'a1B2c3D4'.repeat(14)} and shows the pace we like. Could you tell us what that would cost, and when you'd have time?

Thanks,
Ann`;

const contactForm: ContactForm = {
  name: person.name,
  email: person.email,
  subject: 'Two videos a week',
  message: 'Could you edit two videos a week for us, starting in June?',
};

const waitlistForm: WaitlistForm = {
  name: person.name,
  email: person.email,
  projectType: 'Long-form video',
  message: "We'd start in September.",
  newsletter: true,
};

const address = {
  phone: null,
  address: '1 Quay Street',
  postalCode: '20457',
  city: 'Hamburg',
  region: null,
  country: null,
  taxId: 'DE123456789',
};

const trailer = { quantity: 1, description: 'Channel trailer', unitAmount: '1500.00' };

const priced = (items: (typeof trailer)[]) => {
  const totals = computeTotals(items, 'USD')!;
  return { ...unpriced, items, totals, amountMinor: totals.totalMinor };
};

const refund = { amountMinor: 50_000, currency: 'USD', reason: 'One video fewer than agreed' };

const dispute = {
  amount: 150_000,
  currency: 'usd',
  reason: 'product_not_received',
  evidence_details: { due_by: 1_782_777_600 },
};

const unpriced = {
  id: 4,
  invoiceNumber: 'INV-2026-0004',
  currency: 'USD',
  paidMinor: 0,
  creditedMinor: 0,
  depositMinor: null,
  status: 'sent' as const,
  dueDate: '2026-06-30',
  clientName: person.name,
  clientEmail: person.email,
  billedBy: { ...address, name: studioName, company: null, email: studioEmail },
  billedTo: { ...address, name: person.name, company: 'Carter Films', email: person.email },
};

const invoice = priced([trailer]);

const creditNote = { id: 2, creditNoteNumber: 'CN-2026-0002', amountMinor: 30_000, reason: 'Delivered a week late' };

const clientRecipient = { audience: 'client', email: person.email, name: person.name } as const;
const studioRecipient = { audience: 'admin', email: studioEmail, name: 'Robin Cutter' } as const;
const events = ['Autumn vlog is now in review: a draft is ready for you.', 'The studio has commented on Channel trailer.', longName].map(
  (text) => ({
    text,
    link: '/client/projects/2',
    aboutClientId: null,
  }),
);

const backupFailure = { reason: 'There is no space left on the disk.', date: '2026-07-05' };

const services = [
  'Channel trailer',
  'Long-form edit with color grading, sound design and captions in English, German and Japanese',
  'Shorts',
  'Motion graphics',
  'Thumbnail design',
  'Subtitles',
  'Music license',
  'Voice-over',
  'Color grading',
  'Raw footage archive',
];
const tenItems = services.map((description, index) => ({ quantity: index + 1, description, unitAmount: `${(index + 1) * 110}.00` }));

/** Calls the builder itself, so a sample can't carry another email's name. */
const sample = <Input extends unknown[]>(feature: string, builder: (...input: Input) => MailMessage, ...input: Input): Sample => ({
  name: `${feature}/${builder.name}`,
  message: builder(...input),
  withTexts: (change) => builder(...changeStrings(input, change)),
});

const variant = (title: string, { name, ...sample }: Sample): Sample => ({ name: `${name}, ${title}`, ...sample });

function changeStrings<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value;
  if (Array.isArray(value)) return value.map((item) => changeStrings(item, change)) as Value;
  if (value === null || typeof value !== 'object' || value instanceof URL) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, changeStrings(part, change)])) as Value;
}

/** @param locale in which the studio writes dates and amounts */
export function samplesIn(locale: string): Sample[] {
  const studio = { studioName, studioEmail, timeZone: 'UTC', locale };
  const format = (minor: number) => formatsFor(locale).minor(minor, 'USD');
  return [
    sample('access-codes', codeIssuedMail, person, { studioName, studioEmail }),

    sample('auth', confirmEmailMail, person, token, publicUrl),
    sample('auth', requestedAgainMail, person.email),
    sample(
      'auth',
      accessRequestedMail,
      studioEmail,
      { ...person, company: 'Carter Films', additionalInfo: 'We met at VidCon.' },
      publicUrl,
    ),
    variant(
      'long',
      sample('auth', accessRequestedMail, studioEmail, { ...longPerson, company: longName, additionalInfo: longMessage }, publicUrl),
    ),
    variant('bare', sample('auth', accessRequestedMail, studioEmail, { ...person, company: null, additionalInfo: null }, publicUrl)),
    sample('auth', resetLinkMail, person, token, publicUrl),
    sample('auth', passwordResetMail, person),
    sample('auth', signedInMail, person, browser, publicUrl),
    variant('browser unknown', sample('auth', signedInMail, person, undefined, publicUrl)),

    sample('backups', backupFailedMail, studioEmail, backupFailure),
    sample('backups', rehearsalFailedMail, studioEmail, { ...backupFailure, name: 'picturelock-2026-07-05T02-15-00Z.tar.zst' }),

    sample('client-management', welcomeMail, person, studioName, token, publicUrl),
    sample('client-management', approvedMail, person, publicUrl),
    sample('client-management', declinedMail, person, "We aren't taking on new channels until the fall.", studioEmail),
    sample('client-management', emailChangedByStudioMail, person, { studioName, studioEmail }),
    variant('without a note', sample('client-management', declinedMail, person, null, studioEmail)),

    sample('contact', messageMail, studioEmail, contactForm, publicUrl),
    variant('long message', sample('contact', messageMail, studioEmail, { ...contactForm, message: longMessage }, publicUrl)),
    variant('long name', sample('contact', messageMail, studioEmail, { ...contactForm, ...longPerson, subject: null }, publicUrl)),
    variant(
      'with markup',
      sample('contact', messageMail, studioEmail, { ...contactForm, name: markup, subject: markup, message: markup }, publicUrl),
    ),

    sample('invitations', invitationMail, studioName, person, invitationLink(publicUrl, token, person.email)),
    variant('long', sample('invitations', invitationMail, longName, longPerson, invitationLink(publicUrl, token, longPerson.email))),

    sample('invoices', invoiceMail, invoice, studio, publicUrl),
    variant('ten items', sample('invoices', invoiceMail, { ...priced(tenItems), clientName: longName }, studio, publicUrl)),
    variant(
      'with markup',
      sample(
        'invoices',
        invoiceMail,
        { ...priced([{ quantity: 1, description: markup, unitAmount: '1500.00' }]), clientName: markup },
        studio,
        publicUrl,
      ),
    ),

    sample('invoices', reminderMail, invoice, '2026-06-27', studio, publicUrl),
    variant('overdue', sample('invoices', reminderMail, invoice, '2026-07-07', studio, publicUrl)),
    sample('invoices', creditNoteMail, { ...invoice, creditedMinor: 30_000 }, creditNote, studio, publicUrl),
    sample('invoices', cancellationMail, invoice, 'We sent this invoice twice.', studioName, publicUrl),

    sample('mail', acknowledgementMail, 'contact', person.email, { studioEmail, openingHours: 'Monday-Friday 9am-6:30pm GMT' }),
    variant('waitlist', sample('mail', acknowledgementMail, 'waitlist', person.email, { studioEmail, openingHours: null })),
    sample('mail', testMail, person.email, studioName),

    sample('notifications', digestMail, clientRecipient, events.slice(0, 1), publicUrl),
    variant('several', sample('notifications', digestMail, clientRecipient, events, publicUrl)),
    variant('to the studio', sample('notifications', digestMail, studioRecipient, events.slice(0, 1), publicUrl)),
    variant('several, to the studio', sample('notifications', digestMail, studioRecipient, events, publicUrl)),
    variant('with markup', sample('notifications', digestMail, studioRecipient, [{ ...events[0]!, text: markup }], publicUrl)),

    sample('payments', receiptMail, { ...invoice, paidMinor: invoice.amountMinor }, invoice.amountMinor, studio, publicUrl),
    variant('deposit', sample('payments', receiptMail, { ...invoice, depositMinor: 75_000, paidMinor: 75_000 }, 75_000, studio, publicUrl)),
    sample(
      'payments',
      unbookedPaymentMail,
      studioEmail,
      invoice,
      'pi_3Test',
      `${format(100)} arrived instead of ${format(150_000)}.`,
      publicUrl,
    ),
    sample('payments', overpaymentMail, studio, { ...invoice, paidMinor: 150_000, status: 'paid' }, 150_000, publicUrl),
    sample('refunds', refundMail, invoice, refund, studio, publicUrl),
    sample('refunds', refundFailedMail, studio, invoice, refund, 'expired_or_canceled_card', publicUrl),
    ...(['needs_response', 'won', 'lost', 'warning_needs_response', 'warning_closed'] as const).map((status) =>
      variant(status, sample('disputes', disputeMail, studio, invoice, { ...dispute, status }, publicUrl)),
    ),

    sample('portfolio-requests', portfolioRequestMail, person, { id: 2, title: 'Channel trailer' }, 'Trailer_final.mov', publicUrl),
    variant('long', sample('portfolio-requests', portfolioRequestMail, longPerson, { id: 2, title: longName }, longName, publicUrl)),

    sample('privacy', erasedMail, person.email, studioName),

    sample('profile', passwordChangedMail, person),
    sample('profile', confirmNewEmailMail, person.name, 'ann@new-address.example', token, publicUrl),
    sample('profile', emailInUseMail, person.email),
    sample('profile', emailChangedMail, person, 'ann@new-address.example'),
    sample('profile', deletionRequestedMail, studioEmail, person, publicUrl),

    sample('testimonials', testimonialRequestMail, person, 'Channel trailer', studioName, token, publicUrl),
    variant('long', sample('testimonials', testimonialRequestMail, longPerson, longName, longName, token, publicUrl)),

    sample('waitlist', joinedMail, studioEmail, waitlistForm, publicUrl),
    variant('bare', sample('waitlist', joinedMail, studioEmail, { ...waitlistForm, message: null, newsletter: false }, publicUrl)),
    variant('with markup', sample('waitlist', joinedMail, studioEmail, { ...waitlistForm, name: markup, message: markup }, publicUrl)),
  ];
}
