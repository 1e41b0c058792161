import { Link, type MetaFunction } from 'react-router';
import { publicPage, studioFromMatches, useStudio } from '../../lib/site.ts';
import { ContactLines } from './contact-lines.tsx';
import { LegalDocument, type LegalSection } from './legal-document.tsx';

export const meta: MetaFunction = (page) => {
  const { brand } = studioFromMatches(page);
  const description = `What personal data ${brand} collects from visitors and clients, how it is used and protected, how long it is kept, and how to see, correct or erase it.`;
  return publicPage(page, { title: `Privacy Policy – ${brand}`, description });
};

export default function PrivacyPolicyPage() {
  const { brand } = useStudio();
  const sections = [introduction(brand), collection, use, security, retention, rights, changes, contact];
  return <LegalDocument title="Privacy Policy" updated="March 27, 2025" sections={sections} />;
}

const introduction = (brand: string): LegalSection => ({
  title: 'Introduction',
  body: (
    <>
      <p>
        {brand} edits video for content creators, influencers and brands. This policy explains what personal data we collect when you visit
        our website, write to us or work with us through the client portal, and what rights you have.
      </p>
      <p>
        We are the controller of this data: we decide why and how it is used, and we are accountable for it. If you send us footage of other
        people, you remain responsible for having the right to share it. We use it only to work on your project.
      </p>
    </>
  ),
});

const collection: LegalSection = {
  title: 'Information We Collect',
  body: (
    <>
      <p>We collect what we need to reply to you, do the work and get paid:</p>
      <ul>
        <li>
          <strong>Identity data</strong>: your name and, if you provide it, your company or channel.
        </li>
        <li>
          <strong>Contact data</strong>: your email address and, if you provide them, your phone number and postal address.
        </li>
        <li>
          <strong>Technical data</strong>: your IP address, the time of each request and, when you sign in, the type of browser you use. We
          need this to keep accounts secure and to stop spam.
        </li>
        <li>
          <strong>Usage data</strong>: when you last signed in and what happens in your projects, such as footage received, drafts,
          comments, approvals, downloads, invoices and payments.
        </li>
        <li>
          <strong>Files</strong>: the footage and attachments you upload, with their names, and the drafts and final files we make from
          them.
        </li>
      </ul>
      <p>
        Card numbers never reach us. You enter them in our payment provider's form, and the provider tells us only whether the payment
        succeeded.
      </p>
    </>
  ),
};

const use: LegalSection = {
  title: 'How We Use Your Information',
  body: (
    <>
      <ul>
        <li>To answer your messages and manage your place on the waitlist.</li>
        <li>To set up your account, work on your projects and show you their progress.</li>
        <li>To send invoices, take payments and keep the records the law requires.</li>
        <li>To send emails about your account: invitations, receipts, notices of changes and password resets.</li>
        <li>To protect the website and your account from misuse.</li>
        <li>To send you our newsletter, but only if you asked for it.</li>
      </ul>
      <p>
        We do this because you asked us to (to perform a contract or to take steps before entering into one), because the law requires it,
        because we have a legitimate interest in running a secure website, or because you have given your consent. We don't sell your data,
        and we make no decisions about you by automated means alone.
      </p>
      <p>
        Our service providers see only what they need: the company that hosts our website, the one that delivers our email and the one that
        processes card payments. The videos on this website come from YouTube, which receives your IP address when one loads. The{' '}
        <Link to="/cookie-policy">Cookie Policy</Link> explains when that happens.
      </p>
    </>
  ),
};

const security: LegalSection = {
  title: 'Data Security',
  body: (
    <>
      <p>
        We store passwords only as hashes that cannot be reversed. We limit sign-in attempts, so nobody can keep guessing passwords. Links
        that give access to an account work once and expire. You can see only your own projects, files and invoices, and our server checks
        this on every request.
      </p>
      <p>
        No system is perfectly secure. If a breach puts you at risk, we will notify you and the responsible authority without undue delay.
      </p>
    </>
  ),
};

const retention: LegalSection = {
  title: 'Data Retention',
  body: (
    <>
      <p>We keep personal data only as long as we need it for the purpose we collected it for. Then we delete it:</p>
      <ul>
        <li>Files that were deleted: after 30 days, in which they can be restored. Unfinished uploads: after seven days.</li>
        <li>Messages you send us: after 24 months, or earlier if you ask us to.</li>
        <li>Your place on the waitlist: when you become a client, or earlier if you ask us to.</li>
        <li>IP addresses in our security log: after 90 days.</li>
        <li>Copies of the emails our website sends: after 30 days.</li>
        <li>Unused invitations: 90 days after they expire. Requests for access from unconfirmed addresses: after two days.</li>
        <li>Review and upload links, with the sessions of their guests: 90 days after they end.</li>
        <li>Your account and projects: when you ask us to erase them.</li>
        <li>Invoices and payments: when tax law no longer requires us to keep them, which can be after everything else has been erased.</li>
      </ul>
    </>
  ),
};

const rights: LegalSection = {
  title: 'Your Legal Rights',
  body: (
    <>
      <p>You can ask us for any of the following, at any time and free of charge:</p>
      <ul>
        <li>
          <strong>Access</strong>: a copy of the data we hold about you.
        </li>
        <li>
          <strong>Correction</strong> of inaccurate or incomplete data.
        </li>
        <li>
          <strong>Erasure</strong> of data we no longer have a reason to keep.
        </li>
        <li>
          <strong>Objection</strong> to uses based on our legitimate interests.
        </li>
        <li>
          <strong>Restriction</strong>: we keep your data but don't use it while a question is open.
        </li>
        <li>
          <strong>Transfer</strong> of your data to you or to someone else, in a machine-readable format.
        </li>
        <li>
          <strong>Withdrawal of consent</strong> you have given. What we did before remains lawful.
        </li>
      </ul>
      <p>
        If you're a client, you can do much of this yourself: in your profile you can correct your details, download your data and ask us to
        erase it. For anything else, write to us and we will answer within a month. We may ask you to confirm your identity. If you're not
        satisfied with our answer, you can complain to the data protection authority where you live.
      </p>
    </>
  ),
};

const changes: LegalSection = {
  title: 'Changes',
  body: (
    <p>
      When we change this policy, we update the date at the top. If a change affects you as a client, we also email you before it takes
      effect.
    </p>
  ),
};

const contact: LegalSection = {
  title: 'Contact Us',
  body: (
    <>
      <p>If you have questions about your data or want to exercise any of these rights, contact us:</p>
      <ContactLines />
    </>
  ),
};
