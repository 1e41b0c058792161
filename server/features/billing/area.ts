import type { Area } from '#server/area.ts';
import type { Deps } from '#server/deps.ts';
import { everyMinutes, hourly, nightly } from '#server/job-queue/schedule.ts';
import { accountSummaryRoutes } from './account-summary/account-summary.routes.ts';
import { balanceMails } from './balance/balance.mails.ts';
import { balanceRoutes } from './balance/balance.routes.ts';
import { warnOfExpiry } from './credits/announce-expiry.ts';
import { creditMails } from './credits/credits.mails.ts';
import { creditRoutes } from './credits/credits.routes.ts';
import { expireCredits } from './credits/credits.service.ts';
import { disputeMails } from './disputes/disputes.mails.ts';
import { fraudWarningMails } from './disputes/fraud-warning.mails.ts';
import { invoiceDocumentRoutes } from './invoice-documents/invoice-documents.routes.ts';
import { creditNoteRoutes } from './invoices/credit-notes/credit-notes.routes.ts';
import { setDueDatesAfterDelivery } from './invoices/due-dates/set-due-dates-after-delivery.ts';
import { invoiceBulkList } from './invoices/invoices.bulk.ts';
import { invoiceMails } from './invoices/invoices.mails.ts';
import { invoiceRoutes } from './invoices/invoices.routes.ts';
import { markOverdueInvoices } from './invoices/invoices.service.ts';
import { cleanUpBillingParties } from './invoices/parties.ts';
import { sendReminders } from './invoices/reminders/send-reminders.ts';
import { paymentsLedgerRoutes } from './ledger/payments-ledger.routes.ts';
import { recordFees } from './ledger/record-fees.ts';
import { packageInvoiceRoutes } from './package-invoices/package-invoices.routes.ts';
import { renewPackages } from './package-invoices/renew-packages.ts';
import { packageRoutes } from './packages/packages.routes.ts';
import { payLinkRoutes } from './pay-links/pay-links.routes.ts';
import { payLinks } from './pay-links/pay-links.store.ts';
import { failedPaymentMails } from './payments/failed-payment.mails.ts';
import { paymentMails } from './payments/payments.mails.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { cleanUpWebhookEvents } from './payments/payments.service.ts';
import { reconcilePayments } from './payments/reconcile-payments.ts';
import { billingData } from './personal-data.store.ts';
import { reconcileRefundsAndDisputes } from './refunds/reconcile-refunds.ts';
import { refundMails } from './refunds/refunds.mails.ts';
import { submitRequestedRefunds } from './refunds/submit-refund.ts';
import { statementRoutes } from './statements/statements.routes.ts';

declare module '#server/job-queue/queues.ts' {
  interface JobData {
    /** Checks open payments whose next check is due: their events may have been lost. */
    'reconcile-payments': NoData;
    /** Continues refunds whose request crashed or didn't reach the provider. */
    'submit-refunds': NoData;
    /** Settles refunds and disputes whose events were lost. */
    'reconcile-refunds': NoData;
    /** Records what the provider kept for payments, refunds and disputes. */
    'record-fees': NoData;
    'mark-overdue-invoices': NoData;
    /** A project was delivered or reopened, which may change when balances are due. */
    'follow-delivery': { projectId: number };
    /** Emails clients whose unpaid invoices are due soon, today or overdue. */
    'send-invoice-reminders': NoData;
    'expire-credits': NoData;
    /** Tells clients before their credits expire. */
    'warn-of-expiry': NoData;
    /** Invoices packages that renew monthly. */
    'renew-packages': NoData;
    /** An invoice of a project was paid, or is no longer paid. Paying what was due on signing a proposal starts its project. */
    'follow-payment': { invoiceId: number };
    /** A project's paid state or its watermark may have changed: processes its drafts again if so, and updates what is delivered. */
    'update-watermarks': { projectId: number };
  }
}

/** What higher areas do when an invoice's or project's paid state may have changed. */
interface OnPaidChanged {
  startPaidProject: (deps: Deps, invoiceId: number) => Promise<unknown>;
  updateWatermarks: (deps: Deps, projectId: number) => Promise<unknown>;
}

export const billingArea = ({ startPaidProject, updateWatermarks }: OnPaidChanged) =>
  ({
    routes: [
      accountSummaryRoutes,
      balanceRoutes,
      creditNoteRoutes,
      creditRoutes,
      invoiceDocumentRoutes,
      invoiceRoutes,
      packageRoutes,
      statementRoutes,
      payLinkRoutes,
      packageInvoiceRoutes,
      paymentRoutes,
      paymentsLedgerRoutes,
    ],
    bulkLists: [invoiceBulkList],
    mails: {
      topic: 'billing',
      definitions: [
        invoiceMails,
        paymentMails,
        failedPaymentMails,
        refundMails,
        disputeMails,
        fraudWarningMails,
        creditMails,
        balanceMails,
      ],
    },
    jobs: {
      'reconcile-payments': { retryLimit: 0, retryDelay: 0, schedule: everyMinutes(1), run: reconcilePayments },
      'submit-refunds': { retryLimit: 0, retryDelay: 0, schedule: everyMinutes(5), run: submitRequestedRefunds },
      'reconcile-refunds': { retryLimit: 3, retryDelay: 600, schedule: nightly('04:51'), run: reconcileRefundsAndDisputes },
      'record-fees': { retryLimit: 0, retryDelay: 0, schedule: hourly(21), run: recordFees },
      'mark-overdue-invoices': { retryLimit: 3, retryDelay: 60, schedule: hourly(7), run: markOverdueInvoices },
      'follow-delivery': { retryLimit: 8, retryDelay: 5, run: (deps, { projectId }) => setDueDatesAfterDelivery(deps, projectId) },
      'send-invoice-reminders': { retryLimit: 3, retryDelay: 60, schedule: hourly(9), run: sendReminders },
      'expire-credits': { retryLimit: 3, retryDelay: 60, schedule: hourly(11), run: expireCredits },
      'warn-of-expiry': { retryLimit: 3, retryDelay: 60, schedule: hourly(12), run: warnOfExpiry },
      'renew-packages': { retryLimit: 3, retryDelay: 60, schedule: hourly(13), run: renewPackages },
      'follow-payment': { retryLimit: 8, retryDelay: 5, run: (deps, { invoiceId }) => startPaidProject(deps, invoiceId) },
      'update-watermarks': { retryLimit: 8, retryDelay: 5, run: (deps, { projectId }) => updateWatermarks(deps, projectId) },
    },
    personalData: billingData,
    nightlyCleanups: { 'billing parties': cleanUpBillingParties, 'payment events': cleanUpWebhookEvents },
    links: [payLinks],
    // The provider adds a secret to the address to which it sends the payer back.
    secretPaths: ['/client/payment-success'],
  }) satisfies Area;
