import { statementEndpoints } from '#contract/billing/statements.ts';
import { buildUrl } from '#web/lib/api.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { PeriodFields, usePeriod } from './period-fields.tsx';

/** The client's own account statement, to download. */
export function OwnStatement() {
  const choice = usePeriod();
  return (
    <section aria-labelledby="statement" className="mt-8 grid gap-4">
      <div className="grid gap-1">
        <h2 id="statement" className="font-semibold text-xl">
          Account statement
        </h2>
        <p className="text-muted">All invoices and payments of a period, and what is still due.</p>
      </div>
      <div className="flex flex-wrap items-end gap-4">
        <PeriodFields {...choice} />
        {choice.isValid && (
          <ButtonLink variant="secondary" to={buildUrl(statementEndpoints.ownPdf, { query: choice.period })} reloadDocument download>
            Download statement
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
