/** The sample terms of service, in Markdown. */
export const termsOfServiceSample = `## Agreement

These terms apply to every project you order from {brand} and to your use of our website and client portal. By ordering a project, paying a deposit or using the client portal, you agree to them.

Anything we agree on in writing for your project, such as a quote or an invoice, takes precedence over these terms. If you order on behalf of a company, you confirm that you are authorized to do so.

## Services Description

We edit video from the footage you send us: long-form and short-form video, gaming videos and motion graphics, including color, sound and titles. The quote for your project states exactly what we deliver, how long it is and by when.

The dates we give are good-faith estimates, counted from the day we have everything we need from you. If we can't meet one, we'll tell you as soon as we know. We can't promise views, subscribers or income. Nobody can.

## Client Responsibilities

So that we can do our part, you:

- send the footage, the brief and anything else the project needs, complete and in formats we can open;
- keep your own copy of everything you send, because we are not your archive;
- own or have cleared every image, voice, piece of music, name and trademark in what you send;
- answer questions and review drafts promptly, and name one person who makes the decisions;
- keep your password to yourself, and tell us if someone else may know it.

We don't work on material that is unlawful or that shows people without their consent.

## Intellectual Property

Your footage remains yours. The rights to the finished video pass to you once everything owed for the project has been paid in full. Until then, you may review it but not publish it.

Project files, templates, presets and our working methods remain ours, and we may reuse the techniques from your project in others. Music, fonts, plug-ins and stock images come with licenses of their own. We'll tell you about them, and you must comply with them.

We keep the right to show finished work in our portfolio, even after its rights have passed to you. If your project must stay confidential, tell us before it begins so that we can agree on that in writing.

## Payment and Fees

- A project begins with a deposit, typically 50% of the price. It pays for the time we reserve for you and is non-refundable.
- The balance is due before final delivery.
- Rush work and revisions beyond those included cost extra. We'll tell you the fee before we start.
- Prices exclude taxes unless an invoice says otherwise.

Each invoice shows its due date and how to pay it. If one is overdue, we may pause the work until it is paid.

## Revisions and Approval

You review each draft in the client portal and tell us what to change. The quote says how many rounds of revisions are included. Changes to the brief, or new footage after the first draft, count as new work.

A video is final once you approve it in writing. Clicking Approve in the client portal counts as writing. Changes after that are billed separately.

## Cancellation

You may cancel a project at any time in writing. We keep the deposit, and you pay for any work beyond it at the agreed rate. You then receive what has been made so far.

We may cancel if an invoice remains unpaid, if you don't answer our questions for a long time, or if a project would break the law or these terms. If we cancel for any other reason, we refund what you paid for work we haven't done.

This doesn't affect the rights that the law gives you as a consumer.

## Limitation of Liability

We work with care. If we make a mistake and you tell us soon after delivery, we correct it at no charge. Beyond that, our liability for a project is limited to what you paid for it, and we are not liable for lost profits, lost views or material you kept no copy of.

Nothing in these terms limits liability that the law doesn't let us limit, such as liability for personal injury, intent or gross negligence.

## Changes

When we change these terms, we update the date at the top. A project keeps the terms that were in force when it was ordered, unless you agree to the new ones.

These terms are governed by the law of the country in which the studio is established. Our [Privacy Policy](/privacy-policy) explains how we handle personal data.

## Contact

If you have questions about these terms, contact us:

{contact}`;
