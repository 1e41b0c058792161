import { statementEndpoints } from '#api/billing/statements.ts';
import type { Deps } from '#server/deps.ts';
import { sendPdf } from '#server/features/billing/invoice-documents/invoice-documents.routes.ts';
import { exportFormat } from '#server/features/studio/settings/settings.service.ts';
import { sendCsv } from '#server/http/responses/csv.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { readStatementPdf } from './statement-document.ts';
import { readStatement } from './statements.service.ts';

export function statementRoutes(api: Api, deps: Deps) {
  route(api, statementEndpoints.read, async ({ params, query }) => {
    const { statement, currencies } = await readStatement(deps, params.id, query);
    return { ...ok, statement, currencies };
  });

  route(api, statementEndpoints.export, async ({ params, query }, context) => {
    const { statement } = await readStatement(deps, params.id, query);
    return sendCsv(context, {
      ...(await exportFormat(deps)),
      name: 'statement',
      columns: {
        Date: ({ date }) => date,
        Entry: ({ text }) => text,
        Amount: ({ amount }) => ({ amount }),
        Balance: ({ balance }) => ({ amount: balance }),
        Currency: () => statement.currency,
      },
      list: async (_limit: number, before: object | undefined) => (before ? [] : statement.entries.map((entry, id) => ({ id, ...entry }))),
    });
  });

  route(api, statementEndpoints.pdf, async ({ params, query }, { reply }) =>
    sendPdf(reply, await readStatementPdf(deps, params.id, query)),
  );

  route(api, statementEndpoints.ownPdf, async ({ query }, { client, reply }) => {
    // An admin who views the portal doesn't use up the client's limit; the admin area has none for statements either.
    if (client.viewedBy === null) await deps.limits.consume('statement', String(client.id));
    return sendPdf(reply, await readStatementPdf(deps, client.id, query));
  });
}
