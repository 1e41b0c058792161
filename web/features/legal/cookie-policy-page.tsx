import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { publicPage, siteContext, studioFromMatches } from '../../lib/site.ts';
import { LegalDocument } from './legal-document.tsx';
import { legalTitles } from './legal-titles.ts';
import { readLegal } from './read-legal.ts';

export const loader = ({ context }: LoaderFunctionArgs) => readLegal(context.get(siteContext), 'cookiePolicy');

export const meta: MetaFunction = (page) => {
  const { brand } = studioFromMatches(page);
  const description = `Which cookies the website of ${brand} sets, what each one is for, how long it lasts, and how to manage cookies in your browser.`;
  return publicPage(page, { title: `${legalTitles.cookiePolicy} – ${brand}`, description });
};

export default function CookiePolicyPage() {
  return <LegalDocument title={legalTitles.cookiePolicy} {...useLoaderData<typeof loader>()} />;
}
