import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { LegalDocument } from '#web/features/website/legal/legal-document.tsx';
import { legalTitles } from '#web/features/website/legal/legal-titles.ts';
import { readLegal } from '#web/features/website/legal/read-legal.ts';
import { publicPage, siteContext, studioFromMatches } from '#web/lib/site.ts';

export const loader = ({ context }: LoaderFunctionArgs) => readLegal(context.get(siteContext), 'cookiePolicy');

export const meta: MetaFunction = (page) => {
  const { brand } = studioFromMatches(page);
  const description = `Which cookies the website of ${brand} sets, what each one is for, how long it lasts, and how to manage cookies in your browser.`;
  return publicPage(page, { title: `${legalTitles.cookiePolicy} – ${brand}`, description });
};

export default function CookiePolicyPage() {
  return <LegalDocument title={legalTitles.cookiePolicy} {...useLoaderData<typeof loader>()} />;
}
