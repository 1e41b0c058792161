import { Link, type MetaFunction } from 'react-router';
import { publicPage, studioOfMatches, useStudio } from '../../lib/site.ts';
import { ContactLines } from './contact-lines.tsx';
import { LegalDocument } from './legal-document.tsx';

export const meta: MetaFunction = (page) => {
  const { brand } = studioOfMatches(page);
  const description = `What ${brand} knows about the people who visit its website, write to it and work with it, what it does with that, and how to have it shown, mended or removed.`;
  return publicPage(page, { title: `Privacy Policy – ${brand}`, description });
};

export default function PrivacyPolicyPage() {
  const { brand } = useStudio();
  return (
    <LegalDocument
      title="Privacy Policy"
      updated="March 27, 2025"
      sections={[
        {
          title: 'Introduction',
          body: (
            <>
              <p>
                {brand} edits video for content creators, influencers and brands. This page says which personal data we handle when you
                visit our website, write to us, or work with us through the client area, and what you can ask of us.
              </p>
              <p>
                We are the controller of this data: we decide why and how it is used, and you can hold us to what stands here. If you send
                us footage that shows other people, you stay responsible for having the right to send it; we handle it only to do your
                project.
              </p>
            </>
          ),
        },
        {
          title: 'Information We Collect',
          body: (
            <>
              <p>We collect what we need to answer you, to do the work and to be paid for it:</p>
              <ul>
                <li>
                  <strong>Identity data</strong>: your name, and your company or channel if you tell us.
                </li>
                <li>
                  <strong>Contact data</strong>: your e-mail address, and your phone number and postal address if you give them.
                </li>
                <li>
                  <strong>Technical data</strong>: your internet (IP) address, the time of a request and the kind of browser that you are
                  signed in with. We need it to keep accounts safe and to stop floods of messages.
                </li>
                <li>
                  <strong>Usage data</strong>: when you last signed in, and what happens in your projects: footage received, drafts,
                  comments, approvals, invoices and payments.
                </li>
              </ul>
              <p>
                Card numbers never reach us. You type them into a form of our payment provider, which tells us only whether a payment
                worked.
              </p>
            </>
          ),
        },
        {
          title: 'How We Use Your Information',
          body: (
            <>
              <ul>
                <li>To answer your messages and keep your place on the waitlist.</li>
                <li>To set up your account, do your projects, and show you how they stand.</li>
                <li>To send invoices, take payments, and keep the books that the law asks for.</li>
                <li>To send the mail that belongs to your account: invitations, receipts, notices of a change, and ways back in.</li>
                <li>To protect the website and your account from misuse.</li>
                <li>To send you our newsletter, only if you ticked the box for it.</li>
              </ul>
              <p>
                We do this because you asked us to (a contract, or the steps before one), because the law says so, because we have a fair
                interest in running a safe website, or because you agreed. We do not sell your data, and nothing about you is decided by a
                program alone.
              </p>
              <p>
                Those who work for us see only what they need: the company that hosts our website, the one that carries our mail, and the
                one that takes card payments. Films on this website come from YouTube, which learns your internet address when one is
                fetched; the <Link to="/cookie-policy">Cookie Policy</Link> says when that is.
              </p>
            </>
          ),
        },
        {
          title: 'Data Security',
          body: (
            <>
              <p>
                Passwords are stored only as hashes that cannot be turned back. Sign-ins are limited, so that nobody can try passwords for
                long. Links that let you in work once and expire. You see only your own projects, files and invoices, and our server checks
                that at every request.
              </p>
              <p>
                No system is perfectly safe. If something happens that puts you at risk, we tell you and the authority in charge without
                delay.
              </p>
            </>
          ),
        },
        {
          title: 'Data Retention',
          body: (
            <>
              <p>We keep data as long as it is needed for what it was collected for, then remove it:</p>
              <ul>
                <li>Messages that you send us: 24 months, or until you ask us to delete them.</li>
                <li>Your place on the waitlist: until we have taken you on, or you ask us to remove it.</li>
                <li>Internet addresses in our security log: 90 days.</li>
                <li>Copies of the mail that our website sends: 30 days.</li>
                <li>Invitations that nobody used: 90 days after their end. Requests for access with an unconfirmed address: two days.</li>
                <li>Your account and your projects: as long as you are a client, and until you ask us to erase them.</li>
                <li>Invoices and payments: as long as tax law asks for, also after everything else has been erased.</li>
              </ul>
            </>
          ),
        },
        {
          title: 'Your Legal Rights',
          body: (
            <>
              <p>You can ask us, at any time and without paying for it, for:</p>
              <ul>
                <li>
                  <strong>Access</strong>: a copy of what we hold about you.
                </li>
                <li>
                  <strong>Correction</strong> of what is wrong or incomplete.
                </li>
                <li>
                  <strong>Erasure</strong> of what we no longer have a reason to keep.
                </li>
                <li>
                  <strong>Objection</strong> to a use that rests on our own interest.
                </li>
                <li>
                  <strong>Restriction</strong>: that we keep your data but do not use it while a question is open.
                </li>
                <li>
                  <strong>Transfer</strong> of your data to you or to somebody else, in a form that programs can read.
                </li>
                <li>
                  <strong>Withdrawal of consent</strong> that you gave. What was done before stays lawful.
                </li>
              </ul>
              <p>
                As a client you do much of this yourself: in your profile you correct your details, download what we hold about you, and ask
                us to erase it. For everything else write to us, and we answer within a month. We may ask for a sign that it is you. If you
                are not content with our answer, you can turn to the data protection authority where you live.
              </p>
            </>
          ),
        },
        {
          title: 'Changes',
          body: (
            <p>
              When we change this page we put the new date on top. If a change matters to you as a client, we also tell you by mail before
              it takes effect.
            </p>
          ),
        },
        {
          title: 'Contact Us',
          body: (
            <>
              <p>Questions about your data, and requests of the kinds above, reach us here:</p>
              <ContactLines />
            </>
          ),
        },
      ]}
    />
  );
}
