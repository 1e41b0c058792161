import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { publicPage, siteContext, studioFromMatches } from '../../lib/site.ts';
import { LegalDocument } from './legal-document.tsx';
import { legalTitles } from './legal-titles.ts';
import { readLegal } from './read-legal.ts';

export const loader = ({ context }: LoaderFunctionArgs) => readLegal(context.get(siteContext), 'termsOfService');

export const meta: MetaFunction = (page) => {
  const { brand } = studioFromMatches(page);
  const description = `The terms under which ${brand} edits video: what we do, what we need from you, who owns the result, what it costs and how a project can be canceled.`;
  return publicPage(page, { title: `${legalTitles.termsOfService} – ${brand}`, description });
};

export default function TermsOfServicePage() {
  return <LegalDocument title={legalTitles.termsOfService} {...useLoaderData<typeof loader>()} />;
}
