/** The sample privacy policy, in Markdown. */
export const privacyPolicySample = `## Introduction

{brand} edits video for content creators, influencers and brands. This policy explains what personal data we collect when you visit our website, write to us or work with us through the client portal, and what rights you have.

We are the controller of this data: we decide why and how it is used, and we are accountable for it. If you send us footage of other people, you remain responsible for having the right to share it. We use it only to work on your project.

## Information We Collect

We collect what we need to reply to you, do the work and get paid:

- **Identity data**: your name and, if you provide it, your company or channel.
- **Contact data**: your email address and, if you provide them, your phone number and postal address.
- **Technical data**: your IP address, the time of each request and, when you sign in, the type of browser you use. We need this to keep accounts secure and to stop spam.
- **Usage data**: when you last signed in and what happens in your projects, such as footage received, drafts, comments, approvals, downloads, invoices and payments. Of drafts that you watch: when, for how long, in which quality, and how often playback had to wait for data.
- **Files**: the footage and attachments you upload, with their names, and the drafts and final files we make from them.

Card numbers never reach us. You enter them in our payment provider's form, and the provider tells us only whether the payment succeeded.

## How We Use Your Information

- To answer your messages and manage your place on the waitlist.
- To set up your account, work on your projects and show you their progress.
- To send invoices, take payments and keep the records the law requires.
- To send emails about your account: invitations, receipts, notices of changes and password resets.
- To protect the website and your account from misuse.
- To send you our newsletter, but only if you asked for it.

We do this because you asked us to (to perform a contract or to take steps before entering into one), because the law requires it, because we have a legitimate interest in running a secure website, or because you have given your consent. We don't sell your data, and we make no decisions about you by automated means alone.

Our service providers see only what they need: the company that hosts our website, the one that delivers our email and the one that processes card payments. The videos on this website come from YouTube, which receives your IP address when one loads. The [Cookie Policy](/cookie-policy) explains when that happens.

## Data Security

We store passwords only as hashes that cannot be reversed. We limit sign-in attempts, so nobody can keep guessing passwords. Links that give access to an account work once and expire. You can see only your own projects, files and invoices, and our server checks this on every request.

No system is perfectly secure. If a breach puts you at risk, we will notify you and the responsible authority without undue delay.

## Data Retention

We keep personal data only as long as we need it for the purpose we collected it for. Then we delete it:

- Files that were deleted: after 30 days, in which they can be restored. Unfinished uploads: after seven days.
- Messages you send us: after 24 months, or earlier if you ask us to.
- Your place on the waitlist: when you become a client, or earlier if you ask us to.
- IP addresses in our security log: after 90 days.
- Copies of the emails our website sends: after 30 days.
- Unused invitations: 90 days after they expire. Requests for access from unconfirmed addresses: after two days.
- How drafts played: after 90 days.
- Review and upload links, with the sessions of their guests: 90 days after they end.
- Your account and projects: when you ask us to erase them.
- Invoices and payments: when tax law no longer requires us to keep them, which can be after everything else has been erased.

## Your Legal Rights

You can ask us for any of the following, at any time and free of charge:

- **Access**: a copy of the data we hold about you.
- **Correction** of inaccurate or incomplete data.
- **Erasure** of data we no longer have a reason to keep.
- **Objection** to uses based on our legitimate interests.
- **Restriction**: we keep your data but don't use it while a question is open.
- **Transfer** of your data to you or to someone else, in a machine-readable format.
- **Withdrawal of consent** you have given. What we did before remains lawful.

If you're a client, you can do much of this yourself: in your profile you can correct your details, download your data and ask us to erase it. For anything else, write to us and we will answer within a month. We may ask you to confirm your identity. If you're not satisfied with our answer, you can complain to the data protection authority where you live.

## Changes

When we change this policy, we update the date at the top. If a change affects you as a client, we also email you before it takes effect.

## Contact Us

If you have questions about your data or want to exercise any of these rights, contact us:

{contact}`;
