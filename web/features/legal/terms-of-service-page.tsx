import { Link, type MetaFunction } from 'react-router';
import { publicPage, studioOfMatches, useStudio } from '../../lib/site.ts';
import { ContactLines } from './contact-lines.tsx';
import { LegalDocument } from './legal-document.tsx';

export const meta: MetaFunction = (page) => {
  const { brand } = studioOfMatches(page);
  const description = `The terms on which ${brand} edits video: what we do, what we need from you, who owns the result, what it costs, and how a project ends.`;
  return publicPage(page, { title: `Terms of Service – ${brand}`, description });
};

export default function TermsOfServicePage() {
  const { brand } = useStudio();
  return (
    <LegalDocument
      title="Terms of Service"
      updated="March 27, 2025"
      sections={[
        {
          title: 'Agreement',
          body: (
            <>
              <p>
                These terms apply to every project that you give to {brand} and to your use of our website and client area. By ordering a
                project, paying a deposit or using the client area you agree to them.
              </p>
              <p>
                What we agree on for your project in writing, such as a quote or an invoice, goes before these terms where the two differ.
                If you order for a company, you confirm that you may do so.
              </p>
            </>
          ),
        },
        {
          title: 'Services Description',
          body: (
            <>
              <p>
                We edit video from the footage that you send: long-form and short-form video, gaming videos and motion graphics, with the
                colour, sound and titles that belong to them. What exactly we deliver, how long it is and by when stands in the quote of
                your project.
              </p>
              <p>
                Dates that we give are honest estimates, counted from the day on which we have everything we need from you. We tell you as
                soon as one cannot be kept. We cannot promise views, subscribers or income: nobody can.
              </p>
            </>
          ),
        },
        {
          title: 'Client Responsibilities',
          body: (
            <>
              <p>So that we can do our part, you</p>
              <ul>
                <li>send the footage, the brief and what else belongs to the project, complete and in a form that can be opened;</li>
                <li>keep your own copy of everything you send: we are not your archive;</li>
                <li>own or have cleared every picture, voice, piece of music, name and brand in what you send;</li>
                <li>answer questions and review drafts in good time, and name one person who decides;</li>
                <li>keep your password to yourself, and tell us if somebody else may know it.</li>
              </ul>
              <p>We do not work on material that is unlawful, or that shows people who did not agree to be shown.</p>
            </>
          ),
        },
        {
          title: 'Intellectual Property',
          body: (
            <>
              <p>
                Your footage stays yours. The rights in the finished film pass to you when everything owed for the project has been paid in
                full; until then it may be reviewed, but not published.
              </p>
              <p>
                Project files, templates, presets and the way we work stay ours, and we may use the techniques of your project again in
                others. Music, fonts, plug-ins and stock pictures come with licences of their own, which we tell you about and which you
                must keep to.
              </p>
              <p>
                We keep the right to show finished work in our portfolio, also after its rights have passed to you. If your project has to
                stay confidential, tell us before it begins, so that we can agree on it in writing.
              </p>
            </>
          ),
        },
        {
          title: 'Payment and Fees',
          body: (
            <>
              <ul>
                <li>
                  A project begins with a deposit, typically 50% of its price. It pays for the time that we keep free for you, and is not
                  refundable.
                </li>
                <li>The balance is due before the final delivery.</li>
                <li>Revisions beyond those included, and rush work, cost extra. We name the fee before we begin with them.</li>
                <li>Prices are without taxes unless an invoice says otherwise.</li>
              </ul>
              <p>
                Invoices can be paid by card in the client area and are due on the date that stands on them. When one is overdue we may
                pause the work until it is paid.
              </p>
            </>
          ),
        },
        {
          title: 'Revisions and Approval',
          body: (
            <>
              <p>
                You review each draft in the client area and say what should change. The quote says how many rounds of revision are
                included. A change of the brief itself, or new footage after the first draft, is new work.
              </p>
              <p>
                A film is final when you approve it in writing, which a press on Approve in the client area is too. Changes after that are a
                new order.
              </p>
            </>
          ),
        },
        {
          title: 'Cancellation',
          body: (
            <>
              <p>
                You may cancel a project at any time in writing. The deposit stays with us, and work that was done beyond it is paid for at
                the agreed rate; you then receive what was made so far.
              </p>
              <p>
                We may cancel when an invoice stays unpaid, when we ask and do not hear from you for a long time, or when a project would
                break the law or these terms. If we cancel for any other reason, you get back what you paid for work that was not done.
              </p>
              <p>Rights that the law gives you as a consumer are not touched by this.</p>
            </>
          ),
        },
        {
          title: 'Limitation of Liability',
          body: (
            <>
              <p>
                We work with care, and mend at our cost what we did wrong, if you tell us soon after delivery. Beyond that, what we owe for
                a project is limited to what you paid for it, and we do not answer for lost profit, lost views, or material of which you
                kept no copy.
              </p>
              <p>Nothing here limits what the law does not let us limit, such as harm to people, intent or gross negligence.</p>
            </>
          ),
        },
        {
          title: 'Changes',
          body: (
            <>
              <p>
                When we change these terms we put the new date on top. A project keeps the terms that stood when it was ordered, unless you
                agree to the new ones.
              </p>
              <p>
                The law of the country in which the studio is established applies. How we handle personal data stands in the{' '}
                <Link to="/privacy-policy">Privacy Policy</Link>.
              </p>
            </>
          ),
        },
        {
          title: 'Contact',
          body: (
            <>
              <p>Questions about these terms reach us here:</p>
              <ContactLines />
            </>
          ),
        },
      ]}
    />
  );
}
