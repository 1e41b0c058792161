import { useQuery } from '@tanstack/react-query';
import { briefTemplates } from '#web/features/sales/briefs/brief.ts';
import { NewTemplateButton } from '#web/features/sales/briefs/templates/new-template-button.tsx';
import { OfferField } from '#web/features/sales/briefs/templates/offer-field.tsx';
import { TemplateList } from '#web/features/sales/briefs/templates/template-list.tsx';
import { adminTitle } from '#web/lib/site.ts';
import { EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Section } from '#web/ui/section.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const meta = adminTitle('Briefs');

/** The list of briefs that leads can be asked to fill in. */
export default function AdminBriefsPage() {
  const { data: templates, isError, refetch } = useQuery(briefTemplates);
  if (!templates) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading briefs..." />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHead title="Briefs" actions={<NewTemplateButton />}>
        <p className="text-muted">
          Questionnaires for new leads: what they need, by when and for how much. Send one from a lead's page before you write a proposal.
        </p>
      </PageHead>
      {templates.length > 0 ? <TemplateList templates={templates} /> : <EmptyState title="No briefs yet." />}
      {templates.length > 0 && (
        <Section
          title="Contact page"
          text="Visitors who have just sent you a message can be asked to fill in a brief right away. Whoever begins it becomes a lead and is emailed a link to continue; the answers are on the lead's page."
        >
          <OfferField templates={templates} />
        </Section>
      )}
    </div>
  );
}
