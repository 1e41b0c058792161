import { Link, type MetaFunction } from 'react-router';
import { publicPage, studioOfMatches, useStudio } from '../../lib/site.ts';
import { BrowserStorageTable } from './browser-storage-table.tsx';
import { ContactLines } from './contact-lines.tsx';
import { LegalDocument } from './legal-document.tsx';

export const meta: MetaFunction = (page) => {
  const { brand } = studioOfMatches(page);
  const description = `Which cookies the website of ${brand} sets, what each is for and how long it stays, and how to manage them in your browser.`;
  return publicPage(page, { title: `Cookie Policy – ${brand}`, description });
};

export default function CookiePolicyPage() {
  const { brand } = useStudio();
  return (
    <LegalDocument
      title="Cookie Policy"
      updated="March 27, 2025"
      sections={[
        {
          title: 'What Cookies Are',
          body: (
            <>
              <p>
                A cookie is a small text that a website asks your browser to keep and to send back with later requests. Browsers also keep
                things that are never sent back: in their local storage and cache until somebody removes them, in their session storage
                until the tab is closed. This page tells you about all of them.
              </p>
              <p>
                In short: the website of {brand} sets a cookie only when you sign in. There is none for advertising, and none that follows
                you elsewhere.
              </p>
            </>
          ),
        },
        {
          title: 'What Cookies Are For',
          body: (
            <>
              <p>Cookies are told apart by their purpose:</p>
              <ul>
                <li>
                  <strong>Essential</strong> cookies make a website work, such as the one that keeps you signed in. We use these. They need
                  no consent, because without them the client area could not know you.
                </li>
                <li>
                  <strong>Performance</strong> cookies measure how a website is used, so that it can be made better. We set none.
                </li>
                <li>
                  <strong>Functionality</strong> cookies remember what you chose, such as light or dark. We remember such choices in your
                  browser alone, without a cookie.
                </li>
                <li>
                  <strong>Targeting</strong> cookies follow people to show them advertisements. We set none.
                </li>
              </ul>
            </>
          ),
        },
        {
          title: 'How Long They Stay and Whose They Are',
          body: (
            <ul>
              <li>
                <strong>Session</strong> cookies go when you close the browser. <strong>Persistent</strong> cookies stay until their time is
                over or you remove them.
              </li>
              <li>
                <strong>First-party</strong> cookies are set by the website whose address you see. <strong>Third-party</strong> cookies are
                set by somebody else whose content is shown in it, such as a film or a card form.
              </li>
            </ul>
          ),
        },
        { title: 'What This Website Stores', body: <BrowserStorageTable /> },
        {
          title: 'Third Parties',
          body: (
            <>
              <p>
                <strong>YouTube.</strong> The films on our homepage, and their still pictures, come from YouTube, which learns your internet
                address when your browser fetches them. We use its privacy-enhanced player (youtube-nocookie.com). It sets no cookie before
                a film plays, but may keep things in your browser's storage; once a film plays, it may set cookies too. The demo reel is
                fetched two seconds after the homepage has loaded, and plays by itself where your browser lets it, unless you have asked
                your browser for less motion or to save data. Every other film is fetched when you open it.
              </p>
              <p>
                <strong>Stripe.</strong> If you pay an invoice by card and the studio takes payments with Stripe, the card form is Stripe's.
                It is loaded on the payment page only, and sets two cookies against fraud: <Name>__stripe_mid</Name> for a year and{' '}
                <Name>__stripe_sid</Name> for 30 minutes.
              </p>
            </>
          ),
        },
        {
          title: 'Managing Cookies in Your Browser',
          body: (
            <>
              <p>
                Every browser lets you see, remove and refuse cookies, in its settings under privacy. You can refuse third-party cookies
                altogether, and a private window forgets everything when it is closed.
              </p>
              <p>
                If you refuse our essential cookie you can read every page and write to us, but not sign in. If you remove what your browser
                stored for us, you are signed out and your choices are forgotten.
              </p>
            </>
          ),
        },
        {
          title: 'Web Analytics',
          body: (
            <p>
              A web analytics service counts visits and shows which pages are read, usually with performance cookies. This website uses no
              such service at present. Before we begin to use one we will name it here, say what it stores, and ask for your consent where
              the law wants it.
            </p>
          ),
        },
        {
          title: 'Changes',
          body: (
            <p>
              When this website begins to store something else, this page says so first, with a new date on top. What we know about you
              besides stands in the <Link to="/privacy-policy">Privacy Policy</Link>.
            </p>
          ),
        },
        {
          title: 'Contact',
          body: (
            <>
              <p>Questions about cookies reach us here:</p>
              <ContactLines />
            </>
          ),
        },
      ]}
    />
  );
}

const Name = ({ children }: { children: string }) => <code className="font-mono text-sm">{children}</code>;
