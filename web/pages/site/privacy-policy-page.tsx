import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { LegalDocument } from '#web/features/website/legal/legal-document.tsx';
import { legalTitles } from '#web/features/website/legal/legal-titles.ts';
import { readLegal } from '#web/features/website/legal/read-legal.ts';
import { publicPage, siteContext, studioFromMatches } from '#web/lib/site.ts';

export const loader = ({ context }: LoaderFunctionArgs) => readLegal(context.get(siteContext), 'privacyPolicy');

export const meta: MetaFunction = (page) => {
  const { brand } = studioFromMatches(page);
  const description = `What personal data ${brand} collects from visitors and clients, how it is used and protected, how long it is kept, and how to see, correct or erase it.`;
  return publicPage(page, { title: `${legalTitles.privacyPolicy} – ${brand}`, description });
};

export default function PrivacyPolicyPage() {
  return <LegalDocument title={legalTitles.privacyPolicy} {...useLoaderData<typeof loader>()} />;
}
