/** The sample cookie policy, in Markdown. */
export const cookiePolicySample = `## What Cookies Are

A cookie is a small text that a website asks your browser to keep and to send back with later requests. Browsers also keep data that is never sent back: local storage and caches last until you clear them, session storage until you close the tab. This page covers all of them.

In short: the website of {brand} sets a cookie only when you sign in, or open a review by a link. It sets no cookies for advertising, and none that track you across other websites.

## What Cookies Are For

Cookies are grouped by purpose:

- **Essential** cookies make a website work, such as the one that keeps you signed in. We use these. They don't require consent, because the client portal couldn't recognize you without them.
- **Performance** cookies measure how a website is used so that it can be improved. We set none.
- **Functionality** cookies remember your choices, such as light or dark mode. We store these choices in your browser without a cookie.
- **Targeting** cookies track people in order to show them ads. We set none.

## How Long Cookies Last and Who Sets Them

- **Session** cookies are deleted when you close the browser. **Persistent** cookies remain until they expire or you delete them.
- **First-party** cookies are set by the website you're visiting. **Third-party** cookies are set by someone else whose content appears on it, such as a video or a card form.

## What This Website Stores

{cookies}

## Third Parties

**YouTube.** The videos on our homepage come from YouTube, which receives your IP address when your browser loads them. We use its privacy-enhanced player (youtube-nocookie.com). It sets no cookies before a video plays, but it may store data in your browser. Once a video plays, it may set cookies too. The demo reel loads two seconds after the homepage and plays automatically where your browser allows it, unless you have asked your browser to reduce motion or save data. Every other video loads when you open it.

**Stripe.** If you pay an invoice by card and the studio takes payments through Stripe, the card form comes from Stripe. It loads only on the payment page and sets two cookies to prevent fraud: \`__stripe_mid\`, which lasts a year, and \`__stripe_sid\`, which lasts 30 minutes.

## Managing Cookies in Your Browser

Every browser lets you view, delete and block cookies in its privacy settings. You can block third-party cookies altogether, and a private window forgets everything when you close it.

If you block our essential cookies, you can still read every page and write to us, but you can't sign in. If you delete what your browser has stored for this website, you'll be signed out and your choices will be lost.

## Web Analytics

A web analytics service counts visits and shows which pages are read, usually by means of performance cookies. This website doesn't use one at present. Before we start using one, we'll name it here, say what it stores, and ask for your consent where the law requires it.

## Changes

Before this website starts to store anything else, we describe it on this page and update the date at the top. The [Privacy Policy](/privacy-policy) covers the other data we hold about you.

## Contact

If you have questions about cookies, contact us:

{contact}`;
