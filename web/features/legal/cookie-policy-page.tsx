import { Link, type MetaFunction } from 'react-router';
import { publicPage, studioFromMatches, useStudio } from '../../lib/site.ts';
import { BrowserStorageTable } from './browser-storage-table.tsx';
import { ContactLines } from './contact-lines.tsx';
import { LegalDocument, type LegalSection } from './legal-document.tsx';

export const meta: MetaFunction = (page) => {
  const { brand } = studioFromMatches(page);
  const description = `Which cookies the website of ${brand} sets, what each one is for, how long it lasts, and how to manage cookies in your browser.`;
  return publicPage(page, { title: `Cookie Policy – ${brand}`, description });
};

export default function CookiePolicyPage() {
  const { brand } = useStudio();
  const sections = [definition(brand), categories, duration, storage, thirdParties, management, analytics, changes, contact];
  return <LegalDocument title="Cookie Policy" updated="March 27, 2025" sections={sections} />;
}

const definition = (brand: string): LegalSection => ({
  title: 'What Cookies Are',
  body: (
    <>
      <p>
        A cookie is a small text that a website asks your browser to keep and to send back with later requests. Browsers also keep data that
        is never sent back: local storage and caches last until you clear them, session storage until you close the tab. This page covers
        all of them.
      </p>
      <p>
        In short: the website of {brand} sets a cookie only when you sign in. It sets no cookies for advertising, and none that track you
        across other websites.
      </p>
    </>
  ),
});

const categories: LegalSection = {
  title: 'What Cookies Are For',
  body: (
    <>
      <p>Cookies are grouped by purpose:</p>
      <ul>
        <li>
          <strong>Essential</strong> cookies make a website work, such as the one that keeps you signed in. We use these. They don't require
          consent, because the client portal couldn't recognize you without them.
        </li>
        <li>
          <strong>Performance</strong> cookies measure how a website is used so that it can be improved. We set none.
        </li>
        <li>
          <strong>Functionality</strong> cookies remember your choices, such as light or dark mode. We store these choices in your browser
          without a cookie.
        </li>
        <li>
          <strong>Targeting</strong> cookies track people in order to show them ads. We set none.
        </li>
      </ul>
    </>
  ),
};

const duration: LegalSection = {
  title: 'How Long Cookies Last and Who Sets Them',
  body: (
    <ul>
      <li>
        <strong>Session</strong> cookies are deleted when you close the browser. <strong>Persistent</strong> cookies remain until they
        expire or you delete them.
      </li>
      <li>
        <strong>First-party</strong> cookies are set by the website you're visiting. <strong>Third-party</strong> cookies are set by someone
        else whose content appears on it, such as a video or a card form.
      </li>
    </ul>
  ),
};

const storage: LegalSection = { title: 'What This Website Stores', body: <BrowserStorageTable /> };

const thirdParties: LegalSection = {
  title: 'Third Parties',
  body: (
    <>
      <p>
        <strong>YouTube.</strong> The videos on our homepage and their thumbnails come from YouTube, which receives your IP address when
        your browser loads them. We use its privacy-enhanced player (youtube-nocookie.com). It sets no cookies before a video plays, but it
        may store data in your browser. Once a video plays, it may set cookies too. The demo reel loads two seconds after the homepage and
        plays automatically where your browser allows it, unless you have asked your browser to reduce motion or save data. Every other
        video loads when you open it.
      </p>
      <p>
        <strong>Stripe.</strong> If you pay an invoice by card and the studio takes payments through Stripe, the card form comes from
        Stripe. It loads only on the payment page and sets two cookies to prevent fraud: <Name>__stripe_mid</Name>, which lasts a year, and{' '}
        <Name>__stripe_sid</Name>, which lasts 30 minutes.
      </p>
    </>
  ),
};

const management: LegalSection = {
  title: 'Managing Cookies in Your Browser',
  body: (
    <>
      <p>
        Every browser lets you view, delete and block cookies in its privacy settings. You can block third-party cookies altogether, and a
        private window forgets everything when you close it.
      </p>
      <p>
        If you block our essential cookies, you can still read every page and write to us, but you can't sign in. If you delete what your
        browser has stored for this website, you'll be signed out and your choices will be lost.
      </p>
    </>
  ),
};

const analytics: LegalSection = {
  title: 'Web Analytics',
  body: (
    <p>
      A web analytics service counts visits and shows which pages are read, usually by means of performance cookies. This website doesn't
      use one at present. Before we start using one, we'll name it here, say what it stores, and ask for your consent where the law requires
      it.
    </p>
  ),
};

const changes: LegalSection = {
  title: 'Changes',
  body: (
    <p>
      Before this website starts to store anything else, we describe it on this page and update the date at the top. The{' '}
      <Link to="/privacy-policy">Privacy Policy</Link> covers the other data we hold about you.
    </p>
  ),
};

const contact: LegalSection = {
  title: 'Contact',
  body: (
    <>
      <p>If you have questions about cookies, contact us:</p>
      <ContactLines />
    </>
  ),
};

function Name({ children }: { children: string }) {
  return <code className="font-mono text-sm">{children}</code>;
}
