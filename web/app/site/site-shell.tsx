import { type LoaderFunctionArgs, Outlet, redirectDocument, useLoaderData } from 'react-router';
import { useNonce } from '#web/lib/nonce.ts';
import { siteContext, siteScriptsContext } from '#web/lib/site.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { SiteFrame } from './site-frame.tsx';

export const handle = { kind: 'site', isDocument: true };

export function loader({ context }: LoaderFunctionArgs) {
  const { navigation, footer, hiddenSections, appearance } = context.get(siteContext);
  return { scripts: context.get(siteScriptsContext), navigation, footer, hiddenSections, appearance };
}

/** Runs only when a link leads from the portal or the admin area to a public page, which their router doesn't run. */
export const clientLoader = ({ request }: { request: Request }) => {
  throw redirectDocument(request.url);
};

/** Lets the browser load a page of ours while the pointer rests on its link (HTML Standard, "Speculative loading"). */
const speculationRules = JSON.stringify({
  prefetch: [{ where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/api/*' } }] }, eagerness: 'moderate' }],
});

/** The public site's header and footer. */
export default function SiteShell() {
  const { scripts, ...content } = useLoaderData<typeof loader>();
  return (
    <>
      <SkipLink />
      <SiteFrame {...content}>
        <Outlet />
      </SiteFrame>
      {scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own rules; the CSP has their hash */}
      <script nonce={useNonce()} type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
    </>
  );
}
