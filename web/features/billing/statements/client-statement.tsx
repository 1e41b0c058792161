import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statementEndpoints } from '#api/billing/statements.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { buildUrl, isStatus, serverMessage } from '#web/lib/api.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Card } from '#web/ui/card/card.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { SelectField } from '#web/ui/form/field.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { PeriodFields, usePeriod } from './period-fields.tsx';

type Statement = JsonResponse<typeof statementEndpoints.read>['statement'];

/** What a client owed in a period, step by step, on screen and as files. */
export function ClientStatement({ clientId }: { clientId: number }) {
  const choice = usePeriod();
  const [currency, setCurrency] = useState<string>();
  const request = { params: { id: clientId }, query: { ...choice.period, ...(currency && { currency }) } };
  const { data, error } = useQuery(query(statementEndpoints.read, request, { enabled: choice.isValid, placeholderData: keepPreviousData }));
  const currencies = data?.currencies ?? [];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start gap-4">
        <PeriodFields {...choice} refusal={isStatus(error, 422) ? serverMessage(error) : undefined} />
        {currencies.length > 1 && (
          <SelectField label="Currency" value={data!.statement.currency} onChange={({ target }) => setCurrency(target.value)}>
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </SelectField>
        )}
      </div>
      <ErrorMessage error={error} />
      {!data && !error && <Spinner text="Loading the statement..." />}
      {data && <StatementEntries statement={data.statement} />}
      {data && choice.isValid && (
        <ButtonGroup>
          <ButtonLink variant="secondary" to={buildUrl(statementEndpoints.pdf, request)} reloadDocument download>
            Download PDF
          </ButtonLink>
          <ButtonLink variant="secondary" to={buildUrl(statementEndpoints.export, request)} reloadDocument download>
            Export CSV
          </ButtonLink>
        </ButtonGroup>
      )}
    </div>
  );
}

function StatementEntries({ statement: { currency, opening, entries, closing, credit } }: { statement: Statement }) {
  const format = (amount: string) => formatMoney({ currency, amount });
  const columns: Column<Statement['entries'][number] & { id: number }>[] = [
    { name: 'Date', cell: ({ date }) => <span className="whitespace-nowrap">{formatDate(date)}</span> },
    { name: 'Entry', place: 'title', cell: ({ text }) => text },
    { name: 'Amount', place: 'side', cell: ({ amount }) => <span className="whitespace-nowrap">{format(amount)}</span>, align: 'end' },
    { name: 'Balance', cell: ({ balance }) => <span className="whitespace-nowrap">{format(balance)}</span>, align: 'end' },
  ];
  return (
    <>
      <DescriptionList
        items={[
          ['Opening balance', format(opening)],
          [closing.startsWith('-') ? "Balance in the client's favor" : 'Balance due', format(closing.replace('-', ''))],
          ...(Number(credit) > 0 ? [['Credit included', format(credit)] as [string, string]] : []),
        ]}
      />
      {entries.length === 0 ? (
        <p className="text-muted">Nothing in this period.</p>
      ) : (
        <Card>
          <DataTable
            columns={columns}
            rows={entries.map((entry, id) => ({ id, ...entry }))}
            caption="Entries of the statement, oldest first."
          />
        </Card>
      )}
    </>
  );
}
