import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { LegalDocument } from '#web/features/website/legal/legal-document.tsx';
import { legalTitles } from '#web/features/website/legal/legal-titles.ts';
import { readLegal } from '#web/features/website/legal/read-legal.ts';
import { publicPage, siteContext, studioFromMatches } from '#web/lib/site.ts';

export const loader = ({ context }: LoaderFunctionArgs) => readLegal(context.get(siteContext), 'termsOfService');

export const meta: MetaFunction = (page) => {
  const { brand } = studioFromMatches(page);
  const description = `The terms under which ${brand} edits video: what we do, what we need from you, who owns the result, what it costs and how a project can be cancelled.`;
  return publicPage(page, { title: `${legalTitles.termsOfService} – ${brand}`, description });
};

export default function TermsOfServicePage() {
  return <LegalDocument title={legalTitles.termsOfService} {...useLoaderData<typeof loader>()} />;
}
