import { Link, type MetaFunction } from 'react-router';
import { publicPage, studioFromMatches, useStudio } from '../../lib/site.ts';
import { ContactLines } from './contact-lines.tsx';
import { LegalDocument, type LegalSection } from './legal-document.tsx';

export const meta: MetaFunction = (page) => {
  const { brand } = studioFromMatches(page);
  const description = `The terms under which ${brand} edits video: what we do, what we need from you, who owns the result, what it costs and how a project can be canceled.`;
  return publicPage(page, { title: `Terms of Service – ${brand}`, description });
};

export default function TermsOfServicePage() {
  const { brand } = useStudio();
  const sections = [
    agreement(brand),
    services,
    clientResponsibilities,
    intellectualProperty,
    payment,
    revisions,
    cancellation,
    liability,
    changes,
    contact,
  ];
  return <LegalDocument title="Terms of Service" updated="March 27, 2025" sections={sections} />;
}

const agreement = (brand: string): LegalSection => ({
  title: 'Agreement',
  body: (
    <>
      <p>
        These terms apply to every project you order from {brand} and to your use of our website and client portal. By ordering a project,
        paying a deposit or using the client portal, you agree to them.
      </p>
      <p>
        Anything we agree on in writing for your project, such as a quote or an invoice, takes precedence over these terms. If you order on
        behalf of a company, you confirm that you are authorized to do so.
      </p>
    </>
  ),
});

const services: LegalSection = {
  title: 'Services Description',
  body: (
    <>
      <p>
        We edit video from the footage you send us: long-form and short-form video, gaming videos and motion graphics, including color,
        sound and titles. The quote for your project states exactly what we deliver, how long it is and by when.
      </p>
      <p>
        The dates we give are good-faith estimates, counted from the day we have everything we need from you. If we can't meet one, we'll
        tell you as soon as we know. We can't promise views, subscribers or income. Nobody can.
      </p>
    </>
  ),
};

const clientResponsibilities: LegalSection = {
  title: 'Client Responsibilities',
  body: (
    <>
      <p>So that we can do our part, you:</p>
      <ul>
        <li>send the footage, the brief and anything else the project needs, complete and in formats we can open;</li>
        <li>keep your own copy of everything you send, because we are not your archive;</li>
        <li>own or have cleared every image, voice, piece of music, name and trademark in what you send;</li>
        <li>answer questions and review drafts promptly, and name one person who makes the decisions;</li>
        <li>keep your password to yourself, and tell us if someone else may know it.</li>
      </ul>
      <p>We don't work on material that is unlawful or that shows people without their consent.</p>
    </>
  ),
};

const intellectualProperty: LegalSection = {
  title: 'Intellectual Property',
  body: (
    <>
      <p>
        Your footage remains yours. The rights to the finished video pass to you once everything owed for the project has been paid in full.
        Until then, you may review it but not publish it.
      </p>
      <p>
        Project files, templates, presets and our working methods remain ours, and we may reuse the techniques from your project in others.
        Music, fonts, plug-ins and stock images come with licenses of their own. We'll tell you about them, and you must comply with them.
      </p>
      <p>
        We keep the right to show finished work in our portfolio, even after its rights have passed to you. If your project must stay
        confidential, tell us before it begins so that we can agree on that in writing.
      </p>
    </>
  ),
};

const payment: LegalSection = {
  title: 'Payment and Fees',
  body: (
    <>
      <ul>
        <li>A project begins with a deposit, typically 50% of the price. It pays for the time we reserve for you and is non-refundable.</li>
        <li>The balance is due before final delivery.</li>
        <li>Rush work and revisions beyond those included cost extra. We'll tell you the fee before we start.</li>
        <li>Prices exclude taxes unless an invoice says otherwise.</li>
      </ul>
      <p>
        You can pay invoices by card in the client portal. Each invoice shows its due date. If one is overdue, we may pause the work until
        it is paid.
      </p>
    </>
  ),
};

const revisions: LegalSection = {
  title: 'Revisions and Approval',
  body: (
    <>
      <p>
        You review each draft in the client portal and tell us what to change. The quote says how many rounds of revisions are included.
        Changes to the brief, or new footage after the first draft, count as new work.
      </p>
      <p>
        A video is final once you approve it in writing. Clicking Approve in the client portal counts as writing. Changes after that are
        billed separately.
      </p>
    </>
  ),
};

const cancellation: LegalSection = {
  title: 'Cancellation',
  body: (
    <>
      <p>
        You may cancel a project at any time in writing. We keep the deposit, and you pay for any work beyond it at the agreed rate. You
        then receive what has been made so far.
      </p>
      <p>
        We may cancel if an invoice remains unpaid, if you don't answer our questions for a long time, or if a project would break the law
        or these terms. If we cancel for any other reason, we refund what you paid for work we haven't done.
      </p>
      <p>This doesn't affect the rights that the law gives you as a consumer.</p>
    </>
  ),
};

const liability: LegalSection = {
  title: 'Limitation of Liability',
  body: (
    <>
      <p>
        We work with care. If we make a mistake and you tell us soon after delivery, we correct it at no charge. Beyond that, our liability
        for a project is limited to what you paid for it, and we are not liable for lost profits, lost views or material you kept no copy
        of.
      </p>
      <p>
        Nothing in these terms limits liability that the law doesn't let us limit, such as liability for personal injury, intent or gross
        negligence.
      </p>
    </>
  ),
};

const changes: LegalSection = {
  title: 'Changes',
  body: (
    <>
      <p>
        When we change these terms, we update the date at the top. A project keeps the terms that were in force when it was ordered, unless
        you agree to the new ones.
      </p>
      <p>
        These terms are governed by the law of the country in which the studio is established. Our{' '}
        <Link to="/privacy-policy">Privacy Policy</Link> explains how we handle personal data.
      </p>
    </>
  ),
};

const contact: LegalSection = {
  title: 'Contact',
  body: (
    <>
      <p>If you have questions about these terms, contact us:</p>
      <ContactLines />
    </>
  ),
};
