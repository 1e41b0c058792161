import { expect } from '#e2e/test.ts';
import type { FormVisits } from './visit.ts';

const profile = '/client/profile';
const review = '/client/projects/3/review/2';

/** A deliverable in review with a draft. */
const waiting = (id: number) => ({
  id,
  title: `Short ${id}`,
  isFirst: false,
  kind: 'short',
  aspectRatio: null,
  targetLength: null,
  dueDate: null,
  state: 'in_review',
  draft: { fileId: id, version: 1, hasPoster: false, posterRevision: null, openComments: 0 },
  hasFinal: false,
});

/** The forms of the sample client's portal. */
export const portal: FormVisits = {
  'features/accounts/profile/deletion.tsx RequestForm': { path: profile, open: ['Request deletion'], submit: 'Request deletion' },
  'features/accounts/profile/details-form.tsx DetailsForm': { path: profile, submit: 'Save details' },
  'features/accounts/profile/email-form.tsx EmailForm': { path: profile, submit: 'Change email' },
  'ui/form/change-password-form.tsx ChangePasswordForm': { path: profile, submit: 'Change password' },
  'features/billing/packages/request-dialog.tsx RequestForm': {
    path: '/client/package',
    open: [/: Premium package$/],
    submit: 'Send request',
    refused: 'message',
  },
  'features/billing/payments/sandbox-card-form.tsx SandboxCardForm': {
    path: '/client/invoices/4/pay',
    open: (page) => page.getByLabel('Card number').waitFor(),
    submit: /^Pay USD/,
  },
  'features/billing/payments/sandbox-debit-form.tsx SandboxDebitForm': {
    path: '/client/invoices/4/pay',
    answers: { '/api/client/invoices/4/payment-intent': (answer) => ({ ...answer, methods: ['card', 'us_bank_account'] }) },
    open: (page) => page.getByRole('radio', { name: /^ACH/ }).check(),
    submit: /^Pay USD/,
  },
  'features/projects/deliverables/approve-several.tsx ApproveSeveralForm': {
    path: '/client/projects/3',
    answers: {
      '/api/client/projects/3/deliverables': () => ({
        success: true,
        deliverables: [waiting(1), waiting(2)],
        progress: { approved: 0, total: 2 },
      }),
    },
    open: async (page) => {
      await page.evaluate(async () => {
        const { client } = await (await fetch('/api/client/me')).json();
        sessionStorage.setItem(`draft:client:${client.id}:project 3 opened`, JSON.stringify({ fileIds: [1, 2] }));
      });
      await page.reload();
      await page.getByRole('button', { name: 'Approve several' }).click();
    },
    submit: 'Approve 2',
  },
  'features/projects/projects/details/own-comment-form.tsx OwnCommentForm': { path: '/client/projects/3', submit: 'Post comment' },
  'features/projects/projects/dialogs/review-dialogs.tsx ApprovalForm': {
    path: '/client/projects/3',
    open: [/^Approve/],
    submit: 'Approve',
  },
  'features/projects/projects/dialogs/review-dialogs.tsx ChangesForm': {
    path: '/client/projects/3',
    open: ['Request changes'],
    submit: 'Request changes',
    refused: 'note',
  },
  'features/projects/review/comments/composer.tsx Composer': {
    path: review,
    open: async (page) => {
      await page.getByRole('form', { name: 'New comment' }).getByRole('textbox').fill('Hold this longer.');
      await expect(page.getByRole('slider', { name: 'Timeline' })).toHaveAttribute('aria-busy', 'false');
    },
    submit: 'Post comment',
    refused: 'text',
  },
  'features/projects/review/comments/text-form.tsx TextForm': {
    path: review,
    open: (page) => page.getByRole('button', { name: 'Reply', exact: true }).last().click(),
    submit: 'Reply',
  },
};
