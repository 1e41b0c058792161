import { statementEndpoints } from '#api/billing/statements.ts';
import { callFile } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { PeriodFields, usePeriod } from './period-fields.tsx';

/** The client's own account statement, to download. */
export function OwnStatement() {
  const choice = usePeriod();
  const download = useAction({
    mutationFn: () => callFile(statementEndpoints.ownPdf, { query: choice.period }),
    successMessage: 'The statement was downloaded.',
    errorMessage: "The statement couldn't be downloaded. Please try again.",
    onSuccess: saveFile,
  });
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
          // The download changes nothing, so it also works where an admin views the portal as the client.
          <Button variant="secondary" onClick={() => download.isPending || download.mutate()}>
            {download.isPending ? 'Preparing...' : 'Download statement'}
          </Button>
        )}
      </div>
    </section>
  );
}
