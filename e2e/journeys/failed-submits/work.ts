import { sendProposal } from '#e2e/sales/send-proposal.ts';
import { ownerApi } from '#e2e/test.ts';
import type { FormVisits } from './visit.ts';

const project = '/admin/projects/3';
const lead = '/admin/leads/2';

/** The forms of projects and sales. */
export const work: FormVisits = {
  'features/projects/deliverables/add-deliverables-dialog.tsx AddDeliverablesForm': {
    path: project,
    open: ['Edit', 'Add another film'],
    submit: 'Add',
  },
  'features/projects/deliverables/change-several-dialog.tsx ChangeSeveralForm': {
    path: project,
    answers: {
      [`/api/admin${project.slice(6)}/deliverables`]: ({ deliverables: [film] }) => ({
        success: true,
        deliverables: [
          { ...film, title: 'Short 1' },
          { ...film, id: film.id + 1_000_000, title: 'Short 2' },
        ],
        progress: { approved: 0, total: 2 },
      }),
    },
    open: async (page) => {
      await page.getByLabel('Select Short 1').check();
      await page.getByRole('button', { name: 'Due date and editor' }).click();
    },
    submit: 'Save',
    refused: 'dueDate',
  },
  'features/projects/files/list/add-link-dialog.tsx AddLinkForm': { path: project, open: ['Add a link'], submit: 'Add link' },
  'features/projects/projects/details/studio-comment-form.tsx StudioCommentForm': { path: project, submit: 'Post comment' },
  'features/projects/projects/dialogs/change-status-dialog.tsx ChangeStatusForm': {
    path: project,
    open: ['Change status'],
    submit: 'Change status',
  },
  'features/projects/projects/dialogs/edit-project-dialog.tsx EditProjectForm': { path: project, open: ['Edit'], submit: 'Save' },
  'features/projects/projects/dialogs/new-project-dialog.tsx NewProjectForm': {
    path: '/admin/projects',
    open: ['New project'],
    submit: 'Create project',
  },
  'features/projects/review/start-timecode.tsx StartTimecodeForm': {
    path: `${project}/review/2`,
    open: [/^Start timecode/],
    submit: 'Save',
  },
  'ui/links/new-link-form.tsx NewLinkForm': { path: '/admin/projects/2', open: ['Upload link'], submit: 'Create link' },
  'features/sales/briefs/sent/send-brief-button.tsx SendForm': {
    path: lead,
    open: ['Send brief'],
    submit: 'Send',
    refused: 'templateId',
  },
  'features/projects/projects/lists/change-statuses-dialog.tsx ChangeStatusesDialog': {
    path: '/admin/projects?view=table',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all rows' }).check();
      await page.getByRole('button', { name: 'Status…' }).click();
    },
    submit: 'Change status',
  },
  'features/sales/leads/change-stage-dialog.tsx ChangeStageForm': {
    path: lead,
    open: async (page) => {
      await page.getByRole('button', { name: 'Change stage' }).click();
      await page.getByLabel('New stage').selectOption('lost');
    },
    submit: 'Change stage',
  },
  'features/sales/leads/convert-dialog.tsx ConvertForm': { path: lead, open: ['Convert'], submit: 'Convert' },
  'features/sales/leads/lead-dialogs.tsx NewLeadForm': { path: '/admin/leads', open: ['New lead'], submit: 'Create lead' },
  'features/sales/leads/lead-dialogs.tsx EditLeadForm': { path: lead, open: ['Edit'], submit: 'Save' },
  'features/sales/leads/lose-leads-dialog.tsx LoseLeadsDialog': {
    path: '/admin/leads?view=table',
    open: async (page) => {
      await page.getByRole('checkbox', { name: /^Select Sample Brand/ }).check();
      await page.getByRole('button', { name: 'Mark as lost' }).click();
    },
    submit: 'Mark as lost',
  },
  'features/sales/leads/note-form.tsx NoteForm': { path: lead, submit: 'Add note' },
  'features/sales/proposals/actions/countersign-dialog.tsx CountersignForm': {
    path: async (request) => `/admin/proposals/${(await sendProposal(request)).id}`,
    answers: {
      '/api/admin/proposals/*': ({ proposal, ...answer }) => ({
        ...answer,
        proposal: { ...proposal, state: 'accepted', acceptance: { ...acceptance, acceptedAt: proposal.sentAt } },
      }),
    },
    open: ['Countersign'],
    submit: 'Countersign',
  },
  'features/sales/proposals/actions/save-template-dialog.tsx TemplateForm': {
    path: sentProposal,
    open: ['Save as template'],
    submit: 'Save template',
  },
  'features/sales/proposals/actions/templates-dialog.tsx RenameForm': {
    path: '/admin/proposals',
    answers: {
      '/api/admin/proposal-templates': () => ({
        success: true,
        templates: [{ id: 1, name: 'Launch', currency: 'USD', content: {}, createdAt: '2026-03-02T10:00:00.000Z' }],
      }),
    },
    open: ['Templates', 'Rename Launch'],
    submit: 'Rename',
  },
  'features/sales/proposals/actions/withdraw-dialog.tsx WithdrawForm': {
    path: sentProposal,
    open: ['Withdraw'],
    submit: 'Withdraw',
    refused: 'note',
  },
  'features/sales/proposals/answer-form.tsx AnswerForm': { path: sentProposal, submit: 'Send answer' },
  'features/sales/signing/upload-certificate.tsx CertificateForm': {
    path: '/admin/settings/studio',
    open: ['Use your own certificate'],
    submit: 'Save certificate',
  },
  'pages/admin/sales/new-proposal-dialog.tsx NewProposalForm': {
    path: '/admin/proposals',
    open: ['New proposal'],
    submit: 'Create draft',
  },
  'ui/form/editor-layout.tsx EditorLayout': {
    path: async (request) => {
      const { post } = await ownerApi(request);
      const { proposal } = await post('proposals', { title: 'Spring campaign', recipientName: '', recipientEmail: '' });
      return `/admin/proposals/${proposal.id}/edit`;
    },
    submit: 'Send',
  },
};

async function sentProposal(...[request]: Parameters<typeof sendProposal>) {
  return `/admin/proposals/${(await sendProposal(request)).id}`;
}

const acceptance = {
  version: 1,
  name: 'Sam Brand',
  selection: { choice: 'film', addOns: [], quantities: {} },
  sha256: '0'.repeat(64),
  total: '2400.00',
  dueNow: '1200.00',
  countersignature: null,
  invoiceId: 4,
  projectId: 3,
  clientId: 1,
};
